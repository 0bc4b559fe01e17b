// Made by scripts/common-passwords.ts of the 10000 most frequent passwords in @zxcvbn-ts/language-common (MIT).
/** Words without digits, signs and case that everybody tries first. */
export const commonWords: ReadonlySet<string> = new Set(
  `
aaaa aaaaa aaasss aaliyah aardvark aaron abacab abbott abby abcd abcdefg abec abecad aberdeen abgrtyu abigail
abnormal abracadabra abraham abrakadabra absolut absolute absolutely abstr acapulco accept access accord
account achilles achtung acidburn acmilan action active acura adam adams addict addison adelaide adelina
adgjmptw adidas admin admiral adonis adrenalin adrian adriana adriano adrienne adult adults advance advent
aezakmi africa afrika again agent aggies aiaa aibc aibced aikido aikman aileen airborne airbus aircraft
airforce airman airplane airport airwolf aisan aisd aisdef ajax akira alabama aladin alain alan alanis alaska
albany albatros albert alberta alberto albina albion alcatraz alchemy alcohol alejandr alejandro aleksandr
aleksandra aleksey alena alenka alessandro alex alexalex alexande alexander alexandr alexandra alexandre
alexey alexi alexia alexis alexxx alfa alfonso alfred alfredo algebra alibaba alice alicia alien aliens alina
alinka alisa alisha alison alissa alive allan allaone allday allegro allen alleycat allgood alliance allison
allmine allone allsop allstar almighty almond aloha alone alpha alphabet alpine altair alterego altima altoids
alucard alvaro always alyssa amadeus amand amanda amateur amateurs amatory amature amazing amazon amber ambers
ambrose ambrosia amelia americ america american amerika amethyst amiga amigo amigos amorcit amore amstel
amsterda amsterdam anaconda anai anakin anal analsex ananas anarchy anastasi anastasia anastasiya anchor
anders andersen anderson andre andrea andreas andrei andres andrew andrews andrey andromed andromeda andy
andyod anfield angel angela angelic angelica angelika angelina angelo angels angelus angie angus anhyeuem
animal animals anime anita anna annaanna annabell anne annette annie annika annmarie anonymous another answer
antares antelope anthon anthony anthrax antoine anton antoni antonia antonina antonio antony anubis anything
aolsucks apache apollo apple applepie apples april aprilia aptiva aquarius aragorn aramis arcadia archange
archer archie arctic area argentin argentina ariana ariane arianna ariel aries arizona arjay arkansas arlene
armada armagedon armand armando armani armstron army arnold around arrow arrows arsenal artem artemis artemka
arthur artist artur arturo asdasd asddsa asdf asdfasdf asdffdsa asdfg asdfgh asdfghj asdfghjk asdfghjkl
asdfjkl asdfzxcv asdqwe asdzxc ased asedaf asgard ashle ashlee ashleigh ashley ashton asia asian asians asimov
aspen aspire aspirine assasin assass assassin asses assfuck asshole assholes assman assword asterix astra
astral astrid astro astros athena athens athlon athome atlanta atlantic atlantis atlas atomic attack atticus
attila attitude aubrey auburn auckland audi audia audio auditt audrey auggie august augusta augustus aurora
aussie austin australi australia austria auto autumn avalanch avalon avatar avenger avenue aviation awesome
awful awnyce azamat azazel azert azerty azertyui azertyuiop azrael azsxdc azsxdcfv azzer babe babes babies
baboon baby babybaby babybear babyblue babyboy babycake babydoll babyface babygirl babylon babylove bacardi
bacchus back backbone backdoor backup bacon badass badboy baddog badger badgers badgirl badman baggins baggio
bagira bagpuss bahamut bailey baker balance baldwin ball baller ballet ballin balloon balloons balls ballsack
baltimor bama bambam bambi bamboo banan banana bananas banane bandit bang bangbang banger bangkok bank banker
banner banshee banzai baracuda barbados barbara barber barbie barcelon barcelona barefeet barefoot barfly
baritone barker barkley barley barnes barney baron barrett barron barry barselona barsik bart bartman barton
base basebal baseball basil basket basketba basketball bass basset bassman bastard bastards bathing batman
battery battle bauhaus baura baxter bayern baylor bball bcfields bdsm beach beaches beacon beagle beaker
beamer bean beaner beanie beans bear bearbear bearcat bearcats beardog bears beast beastie beat beater beatle
beatles beatrice beau beautifu beautiful beauty beaver beavis because becca becker beckham becky bedford beech
beefcake beemer beer beerbeer beerman beethove beetle beezer begemot behappy believe belinda belkin bell bella
belle belly belmont beloved bender bendover benessere benfica beng bengals benito benjami benjamin bennett
bennie benny benoit benson bentley benton beowulf beretta berger bergkamp berkeley berlin bermuda bernard
bernie berry bert bertha bertie bessie best bestbuy beta beth bethany betsy better bettina betty bettyboo
beverly bhbirf bian bianca biao biatch bicycle bigass bigballs bigbang bigbear bigben bigbird bigblock bigblue
bigbob bigboobs bigbooty bigboss bigboy bigbutt bigcat bigcock bigdaddy bigdawg bigdick bigdicks bigdog
bigfish bigfoot bigger biggie biggles biggun bigguns bigguy bighead bigjohn bigmac bigman bigmike bigmoney
bigone bigones bigpimp bigpoppa bigred bigsexy bigtime bigtit bigtits bigtruck biit bike biker bikini bilbo
bill billabon billbill billie billy billybob billyboy bimbo bimmer binder bing bingo binladen biology bird
birddog birdie birdman birgit birthday biscuit bishop bismarck bismark bismillah bitch bitchass bitches bitchy
bite biteme bitter bizkit blabla black blackbir blackbird blackcat blackdog blackhaw blackie blackjac
blackjack blacklab blackman blackout blacks blacky blade blades blahblah blaine blake blam blanca blanche
blanco blast blaster blaze blazer bleach bledsoe blessed blessing blink blinky blitz blizzard blobby blond
blonde blondes blondie blood bloody blossom blow blowfish blowjob blowme blubber blue blueball bluebell
blueberr bluebird blueblue blueboy bluedog blueeyes bluefish bluejay bluejays bluemoon blues bluesky bluesman
blunts boat boater boating bobafett bobbie bobbob bobby bobcat bobdole bobdylan bobmarley body boeing bogart
bogdan bogey bohica boiler bolitas bollocks bollox bologna bolton bomb bombay bomber bombers bonanza bond
bondage bone bonehead boner bones bong bongo bonita bonjour bonjovi bonkers bonner bonnie bonsai boob boobear
boobie boobies booboo boobs booger boogie book booker bookie books bookworm boom boomboom boomer booster
bootie boots bootsie bootsy booty bootys booyah boozer borabora bordeaux border borders boricua boris boroda
borussia bosco boss bossman boston bottle bottom boulder bounce bouncer bounty bourbon bowler bowling bowman
bowser bowtie bowwow boxcar boxer boxers boxing boxster boys boytoy boyz bozo brad bradford bradley brady
brain brains brand brandi brando brandon brandy brasil braves bravo brazil brdr breaker breanna breast breasts
breeze bremen brenda brendan brennan brent brest brett brewer brewster brian briana brianna bricks bridge
bridget briggs bright brighton brigitte bristol british britney brittany brittney broadway broder brodie
broken broker bronco broncos bronson bronze brook brooke brooklyn brooks brother brothers brown brownie
browning browns bruce brucelee bruins bruiser bruno brutus bryan bryant bubba bubbas bubble bubbles buceta
buck bucket buckeye buckeyes buckley buckshot bucky budapest budd buddah buddha buddie buddy buddyboy budgie
budlight budman budweise budweiser buffalo buffet buffett buffy buford bugger bugs builder building bukkake
bull bulldog bulldogs bullet bullfrog bulls bullseye bullshit bumble bummer bumper bunghole bungle bunker
bunnies bunny burger burn burner burning burnout burns burrito burton bush bushido business buste busted
buster busty butch butcher butkus butler butt butter buttercu buttercup butterfl butterfly butters buttfuck
butthead butthole buttman button buttons butts buzz buzzard buzzer bynthytn byteme cabbage cabernet cable
cabron cactus cadillac caesar cafc caitlin calgary calibra calico caliente californ california caligula
calimero call callaway callie calling callisto callum calvin camaro camaross camber cambiami cambridg camden
camel camelot camels cameltoe camera camero cameron camil camila camilla camille campbell camper camping
canada canadian cancel cancer cancun candace candice candle candy candyass candyman cang cannabis cannibal
cannon canon cantona canuck canucks canyon capcom capecod capetown capital capitals capone caprice capricor
capricorn capslock captain caracas caramel caravan carbon card cardiff cardinal cardinals cards carebear
carina carl carla carlisle carlito carlitos carlo carlos carlton carman carmel carmen carmex carnage carnival
carol carole carolin carolina caroline carolyn carpedie carpente carpet carrera carrie carroll carrot carrots
cars carson carter cartman cartoon cartoons carver casanova cascade caserta casey cash cashflow cashmone
cashmoney casino casio casper cassandr cassandra cassidy cassie caster castillo castle castor castro catalina
catch catcher catdog catfish catherin catherine cathy catman catnip cats cattle catwoman caught cavalier
caveman cayman cbroorr cbrrr ccbill cdtnbr cdtnkfyf ceasar cecile cecilia cedric celeb celebrity celeron
celeste celica celine celtic celtics cement ceng cent center central century cerberus cessna cevthrb cfitymrf
cgfhnfr chachi chad chai chains chainsaw chair challeng chamber chambers champ champion champs chan chance
chandler chandra chanel chang change changed changeme changes channel chantal chao chaos chapman charger
chargers charisma charity charlene charles charley charli charlie charlott charlotte charlton charly charmed
charon charter chase chaser chavez cheater check checker checkers cheddar cheech cheeks cheeky cheerleaers
cheers cheese cheetah chef chelle chelse chelsea chemical chemist chen cheng cherokee cherries cherry cheryl
cheshire chess chessie chester chestnut chevelle chevrole chevrolet chevy chevys chewie chewy cheyenne chiara
chicago chichi chick chicken chickens chicks chico chief chiefs children chill chilli chillin chilly chimera
china chinese chinook chip chipmunk chipper chippy chips chiquita chivas chloe chocha chocolat chocolate choh
choice choke chong choochoo chopin chopper chou chouchou chris chrisbln chriss chrissy christ christa christi
christia christian christie christin christina christine christma christmas christop christopher christy
chrome chronic chrono chrysler chsoh chuai chuang chubby chuck chuckie chuckles chucky chui chun chunky chuo
church ciccio cicero cigar cigars cinder cindy cinema cinnamon circle circus cirrus cisco citadel citation
citizen citroen city civic cjkysirj cjkywt claire clancy clapton clarence clarinet clarissa clark clarke
classic classics claude claudi claudia claudio clay claymore clayton cleaner clement clemente clemson cleo
cleopatr cleopatra clevelan cleveland clever cliff clifford clifton climax climber clinton clipper clippers
clips clit clitoris clock close closer cloud clouds cloudy clover clovis clown clowns club clutch clyde
cnfybckfd coach cobain cobalt cobra cobras cocacola cocaine cock cocker cocks cocksuck cocksucker cocoa
coconut codered cody coffee cohiba coke cola cold coldbeer coldplay cole coleman colin colleen college collie
collin collins colnago colombia colonel colonial colorado colors colt colton coltrane columbia columbus
comanche combat comedy comein comet comfort comics coming command commande commander commando common compact
company compaq compass complete compton compute computer conan concord concorde concrete condom condor
confused cong connect conner connie connor conover conquest conrad constant consumer contact content contest
contra contract control conway cook cookie cookies cool coolcat coolcool cooldude cooler coolguy coolhand
coolio coolman coolness cooper coors cooter copper coral corey corinna corinne corleone corndog cornell corner
cornwall corolla corona corrado corsair corvette corwin cosmic cosmo cosmos costello cosworth cottage cotton
cougar cougars counter country county courage courtney coventry cowboy cowboys cowgirl coyote crack cracker
crackers craig cramps crappy crash crawford crazy crazybab cream creampie creamy create creation creative
creature credit crescent cricket criminal crimson cristian cristina critter crjhgbjy cromwell cross crow
cruise cruiser crunch crusader crusher crusty crysis crystal cthtuf cthulhu cthutq ctrhtn cuan cubbies cubs
cubswin cucumber cuddles cuervo cumming cummins cumshot cumslut cunt cunts cupcake cupoi curious curtis custer
custom customer cutie cutiepie cutlass cutter cvthnm cxfcnmt cyber cyborg cyclone cyclones cyclops cygnus
cygnusx cynthia cypress cyprus cyrano cyrus dabears dabomb daddy daddyo daemon daewoo dagger daisey daisy
daisydog dakota dale dalejr dallas dalshe dalton damage daman damian damien dammit damnit damon dana dance
dancer dancing dang danger dangerous dani danie daniel daniela daniele danielle daniels daniil danila danni
danny dannyboy dante danzig daphne darina darius dark darkange darkangel darklord darkman darkness darkone
darkside darkstar darlene darling darrell darren darryl darwin data datsun daughter dave david davide davids
davidson davies davinci davis dawg dawn dawson daylight dayton daytona dbnfkbr dbrnjh dbrnjhbz deacon dead
deadhead deadly deadman deadpool dean deanna death deaths debbie deborah december decker deedee deejay deep
deeper deepthroat deer deeznuts deeznutz default defender defense defiant deftones dejavu delaney delaware
delete delfin delight delilah dell delldell delmar delphi delpiero delta deluxe demo demon demons denali deng
deniro denis denise deniska denmark dennis dental dentist denver depeche deputy derek derf derparol derrick
descent desert design designer desire desiree deskjet desktop desmond destin destiny destroy detroit deutsch
devil devildog deville devils devin devo devon dexter dfcbkbcf dfcbkbq dfkthbz dfkthf dfktynby dfktynbyf
dfvgbh dharma diablo dialog diamon diamond diamonds dian diana diane dianne diao diaper dick dickdick dickens
dicker dickhead dickie dicks dicky diego diehard diesel dietcoke dieter digger diggler digimon digital dilbert
dildo dilligaf dillon dima dimadima dimas dimitri dimples dinamo dinara dindom ding dingdong dingle dingo
dinner dino dinosaur dipper dipset dipshit direct director dirk dirt dirtbike dirty disco discover discus
disney diva diver divine diving divorce dixie django dkflbckfd dkflbr dkflbvbh dmitriy dnsadm doberman doctor
dodge dodger dodgeram dodgers dogbert dogbone dogboy dogcat dogface dogfood dogg dogger doggie doggies doggy
doghouse dogman dogpound dogs dogshit dogwood doit doitnow doktor dolemite dollar dollars dolly dolores
dolphin dolphins domain dome domingo dominic dominik dominion dominiqu domino donald dong donjuan donkey donna
donner donnie donovan dontknow donuts doobie doodle doofus doogie dookie dooley doom doomsday door doors
doreen dorian doris dorothy dortmund dotcom dottie double doubled douche doug doughboy dougie douglas down
downer download downtown draco dracula drago dragon dragonba dragonball dragonballz dragonfl dragons dragoon
dragster drake drakon draven dream dreamcas dreamer dreaming dreams dresden drew drifter driller drive driver
drizzt droopy drowssap drpepper drum drummer drums drunk dthjybrf duan duane dublin ducati duchess duck duckie
duckman ducks dude dudedude dudeman dudes dudley duffer duffman duke dukeduke dumbass dummy duncan dundee
dungeon dunlop dupont durango durham duster dustin dusty dutch dutchess dwayne dwight dylan dynamic dynamite
dynamo dynasty eagle eagles earl earnhard earth earthlink easter eastern easton eastside eastwood easy eating
eatme eatmenow eatpussy eatshit ebony eclipse eddie edgar edge edison edmonton eduard eduardo edward edwards
eeyore egghead eggman eggplant egorka eight eileen einstein ekaterina elaine elcamino eldorado eleanor electra
electric electro electron elefant element elements elena eleonora elephant eleven elijah elisabet elite
elizabet elizabeth elizaveta ellen ellie elliot elliott elmira elvira elvis elvisp elway elwood emanuel
emerald emerson emil emilia emilie emilio emily eminem emma emmanuel emmett emmitt emperor empire encore
energy enforcer engage engine engineer england english enigma enjoy enrico enrique enter enterme enternow
enterpri enterprise enters entrance entropy entry epsilon eraser erection eric erica ericsson erik erika erin
ernest ernesto ernie erotic erotica errors escalade escape escort eskimo espana espresso esquire estelle
esther estrell estrella eternal eternity ethan eugene eunice eureka europa europe evan evangelion evelyn ever
everest everett everlast everton evgeniy evil evolutio evolution excalibu excalibur exchange excite exeter
exigen exigent exodus exotic experienced expert explore explorer express extra extreme fabian fabie fabienn
fabio fabric fabulous face facebook facial factory faggot fairlane faith faithful falcon falcons fallen fallon
fallout family famous fandango fang fanny fantasia fantasy fantomas farley farm farmboy farmer farscape
farside fart fashion fast fastau fastball faster fastu fatass fatboy fatcat father fatima fatman fatty
favorite fduecn fearless feather feathers february federal federico feelgood feet felicia felipe felix
fellatio fellow female females fender feng fenris fenway fergie fergus ferguson fernand fernando ferrari
ferret ferris fester festival fetish fghtkm fgtkmcby fick ficken fiction fiddle fidelio fidelity fields fiesta
figaro fight fighter films filter filthy finally finance finder finger fingers finish finland fire fireball
firebird fireblad firefigh firefire firefly firefox fireman firenze firewall first fischer fish fishbone
fisher fisherman fishes fishfish fishhead fishin fishing fishman fishon fisting fitness fitter five fkbyjxrf
fktrcfylh fktrcfylhf fktrctq fktyrf flame flamengo flames flamingo flanker flash flasher flatron fletch
fletcher flexible flicks flight flip flipflop flipper floppy florence flores florian florida flounder flower
flowers floyd fluff fluffy flvbybcnhfnjh flyboy flyer flyers flyfish flying focus follow foobar food foolish
foot footbal football footjob forbes force ford fordf forest foreve forever forfun forget forgetit forgot
forlife format formula forrest forsaken fortress fortuna fortune forum forward foryou fossil foster fosters
fountain four fowler foxtrot foxy foxylady franc france frances francesc francesco francine francis francisc
franco francois frank frankie franklin franks franky fraser freak freaks freaky freckles fred freddie freddy
frederic frederik fredfred fredrick free freebird freedom freee freefall freefree freeman freepass freeporn
freesex freestyle freeuser freeway freeze french frenchy fresh friday friend friendly friends friendster
fright frisbee frisco frisky fritz frodo frog frogger froggy frogman frogs from front frontier frosch frost
frosty frozen fruity ftball fubar fuck fucked fucker fuckers fuckface fuckfuck fuckhead fuckher fuckin fucking
fuckinside fuckit fuckme fuckoff fuckthis fucku fuckyo fuckyou fugazi fujitsu fukkc fulham fullmoon function
funk funky funny funstuff funtime furball fusion fussball futbol futurama future fuzzy fyfcnfcbz fyfnjkbq
fylhtq fytxrf fyutkbyf fyutkjxtr gabber gabby gabrie gabriel gabriela gabriele gabriell gadget gaell gagged
gagging galant galaxy galina galore gambit gamble gambler game gameboy gamecock gamecube gameover games gamma
gandalf ganesh gang gangbang gangsta gangster gannibal garage garbage garcia garden gardner gareth garfield
gargoyle garion garlic garnet garrett gary gasman gaston gateway gatit gator gatorade gators gatsby gawker
gbhfvblf gbpltw geezer gegcbr geheim gemini gene general generals generic genesis geneva geng genius geoffrey
georg george georgia georgie gerald gerard gerbil german germany geronimo gerrard gerry gertrude gesperrt
getmoney getout getsome getting gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnbr ghblehjr ghbrjk ghbywtccf ghetto ghhhathj
ghhhhj ghjcnbnenrf ghjcnj ghjcnjgfhjkm ghjcnjnfr ghjcnjq ghjuhfvvf ghost ghostrider ghosts gianni giant giants
gibson gideon gidget gigabyte giggle giggles gilbert gilles gillian gilligan gina ginger giorgi giorgio
giovanna giovanni giraffe girl girls giulia giuseppe gizmo gizmodo gizzmo gjkbyf glacier gladiato gladiator
gladys glamour glasgow glass glasses glenn global globus glock gloria glory glover glow gmoney gngn gnsgn
goalie goat goaway gobears goblin goblue gobucks gocubs godbless goddess godfathe godfather godlike godsmack
godzilla gofast gofish goforit gogators gohome goirish goku gold goldberg golden goldeney goldeneye goldfing
goldfish goldie goldstar goldwing golf golfball golfer golfgolf golfgti golfing goliath gollum gonavy gone
gong gonzales gonzalez gonzo goober good goodboy goodbye goodday goodgirl goodie goodluck goodman goodtime
goodyear goofy google gooner goose gopher gordo gordon gore gorgeous gorilla gotcha goten gotenks goth gotham
gothic gotmilk gotohell gotribe govols grace gracie graham gramma granada grand grandam grande grandma grandpa
granite granny grant grapes graphics grass grateful gratis gravity grayson grease great greatone greece
greedisgood greedy green greenbay greenday greene greens greg gregor gregory gremlin grendel gretchen gretzky
greywolf griffey griffin grimace grin grinch gringo grisha grizzly gromit groove groovy groucho groups grover
grumpy grunt gryphon gsxr gthcbr gtnhjdbx guai guang guardian guess guest guido guillaum guiness guinness
guitar guitars gumby gundam gunnar gunner gunners gunther gustav gustavo guyver gymnast gypsy habibi hack
hacked hacker hacking haggis hailey hair hairball hairy haley halflife halifax hall hallie hallo hallowee
halloween hambone hamburg hamilton hamish hamlet hammer hammers hammond hampton hamster hancock hand handball
handsome handyman hang hank hanna hannah hannes hannibal hans hansen hansol hansolo hanson hanuman happiness
happy happyday harald harbor hard hardball hardcock hardcore harddick harder hardon hardone hardrock hardware
hardwood hardy harle harlem harley harman harmon harmony harold harper harrier harriet harris harrison harry
harrypotter harvard harvest harvey hassan hastings hate hatred hattrick havana havefun having hawaii hawaiian
hawk hawkeye hawkeyes hawkins hawks hayabusa hayden hayley hazard head health heart hearts heat heater heather
heaven heckfy hector hedgehog heels heidi heineken heinrich hejsan helen helena helene hell hellas hellboy
hellfire hello hellokitty helloo hellos hellsing hellyeah helmet helmut help helper helpme helsinki hemi
hemlock hendrix heng henrik henry hentai herbert herbie hercules here herewego heritage herman hermes heroes
herring hershey hesoyam hetfield hewitt hewlett heynow hfytnrb hidden higgins high highbury highheel highland
highlander highlife highway hiking hilary hill hillary hillbill hilton hiphop hippie history hitachi hithere
hitler hitman hiziad hjccbz hjvfirf hobbes hobbit hockey hoffman hogtied hokies hola holden hole holein holes
holger holiday holidays holla holland hollie hollow holly hollywoo hollywood holmes holycow holyshit home
homeboy homemade homepage homer homerj homers homerun homework honda hondas honey honeybee honeys hong
hongkong honolulu honor hookem hooker hookup hooligan hooper hoops hoosier hoosiers hooter hooters hootie
hoover hope hopeful hopeless hopkins hopper horace hores horizon horndog hornet hornets horney horny horse
horses hotass hotbox hotboy hotdog hotgirls hotone hotpussy hotred hotrod hotsex hotshot hotstuff hott hottest
hottie hotties houdini hound hounddog house houses houston hover howard howdy howell htubcnhfwbz huai huang
hubert hudson huge hughes hugo hummer humphrey hung hungry hunt hunte hunter hunting hurley hurrican hurricane
husband husker huskers huskies hustler hyperion hyundai iamgod ibanez ibrahim ibub iceberg icecream icecube
icehouse iceland iceman idefix idiot idontkno idontknow idunno iforget iforgot igor iguana ihateyou ijrjkfl
iklo ilikeit ilikepie illini illinois illusion ilove ilovegod iloveme ilovepussy ilovesex iloveu iloveyo
iloveyou imagine imation immortal impact impala imperial implants impreza inches incubus india indian indiana
indians indigo infantry inferno infiniti infinity information ingrid inlove innocent insane insanity insert
inside insight insomnia inspiron install instant integra intel inter intercourse interest interne internet
intrepid intruder inuyasha invest iomega ipswich iptk ireland irene irina irinka irish irishka irishman iriska
ironmaiden ironman irving isaac isabel isabell isabella isabelle isaiah iscool island islander ismail israel
istanbul istheman italia italian italiano italy itisme itsme ivan ivanov ivanova iverson iwantu jabber jabroni
jack jackal jackass jackie jackjack jackoff jackpot jackson jacob jacobs jacques jade jaeger jagger jaguar
jaguars jaime jakarta jake jakejake jamaica james jamesbon jamesbond jameson jamess jamie jammer jammin jane
janelle janet janice janine january japan japanese jared jarhead jarrett jarrod jarvis jasmin jasmine jason
jasper java javelin javier jaybird jayden jayeeuz jayhawk jayhawks jayson jazz jazzman jazzy jean jeanette
jeanne jeannie jedi jeep jeeper jeepster jeff jefferso jefferson jeffery jeffrey jehovah jello jelly jellybea
jellybean jenifer jenkins jenn jenna jennaj jennie jennife jennifer jenny jensen jeremiah jeremy jericho jerk
jerkoff jermaine jerome jerry jersey jesper jess jesse jessic jessica jessie jester jesus jeter jethro jets
jetski jewel jewels jewish jezebel jiang jiao jiggaman jill jillian jimbo jimbob jimmie jimmy jimmys jing
jingle jingles jiong jktxrf jktymrf joanna joanne jocelyn jockey joebob joecool joejoe joel joemama joey
johann johanna johannes john johnboy johncena johndeer johndoe johngalt johnjohn johnny johnson joke joker
jokers jomama jonas jonathan jonathon jones jonny jorda jordan jorge jose joseph josephin josh joshu joshua
josiah journey joyce jrcfyf jsbach juan juanita jubilee judith judy juggalo jughead juice juicy jules julia
julian juliana julie julien juliet juliette julio julius july jumbo jump jumper june junebug jungle junio
junior juniper junk junkie junkmail jupiter jurassic justafun justame justdoit justfun justi justice justin
justine justme justus juventus jyeuz kaboom kahlua kahuna kaiser kaitlyn kakashka kaktus kalina kamasutra
kamikaze kamila kamilla kane kang kangaroo kansas kappa karachi karaoke karate karen karin karina karine karma
karolina kashmir kasper katana katarina kate katerina katherin katherine kathleen kathryn kathy katie katrin
katrina kawasaki kayla kaylee kayleigh kazantip kcchiefs kcjwxn kcjwxsn keegan keenan keeper keepout keisha
keith keller kelley kellie kelly kelsey kelvin kendall kendra keng kennedy kenneth kenny kenobi kenshin kent
kentucky kenwood kenworth kermit kernel kerouac kerry kerstin kestrel kevin keyboard keystone keywest kfgjxrf
kfhbcf khan kickass kicker kicksass kidrock kids kieran kill killa killbill kille killer killers killjoy
killkill killme kilroy kimball kimber kimberly kimmie kinder king kingdom kingfish kingking kingkong kingpin
kings kingston kinky kipper kirby kirill kirk kirkland kirsten kirsty kiss kisses kissing kisskiss kissme
kissmyass kitchen kiteboy kitkat kitten kittens kittie kitty kittycat kittykat kittys kiwi kjkszpj kjrjvjnbd
klaste klaster klaus kleopatra klingon klizma klondike klvbkf knickers knicks knight knights knock knockers
knopka knuckles kodiak kojak kokomo kolbasa kolobok kolokol komodo kong konstantin kool koolaid kordell korean
korn koroleva korova koshka kosmos kostya kotaku kotenok kramer krasotka kris krishna krissy krista kristen
kristi kristian kristin kristina kristine kristy krokodil krolik kronos krusty krypton krystal ksenia ksusha
ktyjxrf kuai kuang kume kungfu kurt kyle labrador labtec lacrosse ladder laddie ladies lady ladybug laetitia
lagnaf laguna lake lakers lakeside lakewood lakota lalakers lambda lambert lamer lamont lance lancelot lancer
lancia lander landon lane lang lansing lantern laptop lara larisa larissa larkin larry larsen larson laser
laserjet lassie lasvega lasvegas latin latina latinas latino laura laurel lauren laurence laurent laurie
lawrence lawson lawyer lazarus lback leader leanne leather leavemealone lebowski ledzep leeann leeds leedsutd
leftadead leftdead lefty legacy legend legion legolas legos legs leigh leinad lekker leland lemans lemmein
lemon lemonade lemons lena leng lennon lennox lenny lenochka leon leonard leonardo leonid leopard leopold
leroy lesbian lesbians lesley leslie lespaul lestat lester letmei letmein letsdoit letsgo letter lewis lexmark
lexus lfitymrf lfybbk lhfrjy liang liao libero liberty library lick licker licking lickit lickme life lifehack
lifetime light lighter lighting lightnin lightning lights lilbit lilian liliana lilith liliya lillian lillie
lilly limewire limited lincoln linda linden lindros lindsay lindsey lineage ling link linkin links lion lionel
lionking lions lips lipstick liquid lisa lisalisa listen lister lithium little live liverpoo liverpool living
lizard lizzie lizzy ljxtymrf llamas lloyd loaded lobo lobster lockdown locks loco logan logger logitech loki
lokiloki lokomotiv lola lolipop lolita lollipop lollol lollypop lolol londo london lonely lonesome lonestar
lonewolf long longbow longdong longer longhair longhorn longjohn look looker lookin looking lookout looney
loose looser lopez lord loren lorena lorenzo loretta lori lorraine loser losers lost lottie lotus loud louie
louis louise loulou love lovebug loveit loveless lovelife lovelove lovely loveme lover loverboy loverman
lovers lovesex loveya loveyou loving lowell lowrider ltybcrf luan luca lucas lucia luciano lucifer lucille
luck lucky luckydog luckyone lucy ludmila ludwig luis luke lumber lumina luna lunchbox lust luther lvbnhbq
lynn macaroni macbeth macdaddy machine macintos mack mackie macleod macman macross madagaskar madcat madcow
madden maddie maddog madeline madina madison madman madmax madness madonna madrid maestro mafia magazine
magelan magellan maggi maggie maggot magic magical magician magick magicman magnet magneto magnolia magnum
magnus magpie magpies mahler maiden mail mailcreated mailman maison majestic major makaka makaveli makayla
maksim maksimka malachi malaka malaysia malcolm malibu malice malina malish mallard mallorca mallory mallrats
malone mama mamacita mamamia mamapapa mamas manager manchest manchester mancity mandarin mandingo mandrake
mandy manfred mang manga mango mangos maniac manila mankind mann manning manny manolo manowar manson mantis
mantle manuel manuela manutd maple maradona marathon marauder marble marbles marc marcel marcello marcelo
march marcia marcin marcius marco marcos marcus margaret margarit margarita margie mari maria mariah mariam
marian mariana marianna marianne marie mariel marijuan marijuana marika marilyn marin marina marine mariner
mariners marines marino mario marion mariposa marisa marissa marius mariya marjorie mark marker market markie
markiz markus marlboro marlene marley marlin marlon marquis marriage married mars marseill marseille marsha
marshal marshall martha marti martin martina martine martinez martini marty marvel marvin mary maryann
maryjane maryland masamune maserati mash mason massage massimo massive maste master masterbate masterbating
masterp masters matador matchbox mathew matilda matisse matrix matt matteo matthe matthew matthews matthias
mattie matty mature maureen maurice maveric maverick maxdog maxell maxim maxima maxime maximka maximo maximum
maximus maxine maxmax maxwell maxx maxxxx mayday mayhem maynard mazafaka mazda mazdarx mcdonald mckenzie
mclaren mdobs mdosbs meadow meagan meat meatball meathead meatloaf mechanic media medic medical medicine
medina medion medusa medved mega megadeth megaman megan megane megapass megatron meghan meier meister melani
melanie melina melinda meliss melissa mellon mellow melody melons melrose melvin member memorex memory memphis
menace meng mental menthol mentor meow meowmeow mephisto mercede mercedes mercury meredith meridian merlin
merlot mermaid mersedes messiah metal metall metallic metallica method metroid mets mexican mexico miami mian
miao michae michael michaela michaels michal micheal michel michele michell michelle michigan mick mickey
micro microlab micron microphone microsof microsoft middle midget midnight midnite midway mierda mighty migue
miguel mihail mikael mike mikemike mikey milan milana milano mildred milena miles military milk milkman
millenium miller millie million millions millwall milo milton mindy mine minecraft minemine minerva ming
mingus minime minimoni ministry minnie miracle mirage miranda miriam mirror mischief misery misfit misfits
misha mishka misiek missie mission mississippi missouri missy mister mistress misty mitch mitchell mittens
mizzou mobile mobydick model models modelsne modena modern mogwai mohamed mohammad mohammed mohawk mojo mollie
molly mollydog moloko molson momdad mommy momoney monaco monalisa monarch monday mondeo mone money moneyman
moneys mongoose monic monica monika monique monitor monk monke monkey monkeybo monkeys monopoly monroe monster
monsters montag montana monte montecar montgom montreal montrose monty moocow mookie moomoo moon moonbeam
moondog mooney moonligh moonlight moonshin moore moose mooses mopar morales mordor more moreno morgan moritz
morning moron morpheus morris morrison morrowind mortal morten mortgage mortimer mortis morton moscow moses
moskva mother motherfucker motherlode mothers motion motley motocros motor motorola motown mountain mouse
mouser mouth movie movies mozart mudvayne mufasa muffin muhammad mulder mullet mulligan multiplelo munch
munchkin munich muppet murder murphy murray murzik musashi muscle muscles mushroom music musica musical
musicman muslim mustafa mustang mustangs mustard mutant mybaby mydick mygirl mykids mylife mylove myname
mynameis mypass mypassword myrtle myself mystery mystic myxworld nadia nadine naked namaste nancy nang nanook
napalm napass napoleon napoli napster narnia naruto nascar nastia nasty nastya natali natalia natalie nataly
natalya natasha natedogg nathalie nathan nation national native natural nature naughty nautica nautilus navajo
navigator navy navyseal nazgul nbvjatq ncca nccd ncce nccitoia nccitoid nccitoie nebraska needles nellie
nelson nemesis nemrac neng neon neptune nestor netscape network nevada never nevermind nevermore nevets
neville newark newbie newcastl newcastle newlife newman newpass newport news newton newyear newyork nextel
nfnmzyf nfytxrf nguyen niang niao nice niceass niceguy nicholas nichole nick nickel nicky nico nicol nicola
nicolas nicole nigga nigger night nightmar nightmare nights nightwish nike nikita nikitos nikki nikola nikolai
nikolas nikolay nimbus nimitz nimrod nina nine nineball nineinch niners ning ninja ninjas nintendo nipper
nipple nipples nirvana nissan nitram nitro nittany nobody noel noelle nofear nokia nokian nolimit nomad nomore
noname none nonenone nong noodle noodles nookie nopass norbert normal norman normandy norris north northern
norton norway norwich nostromo notebook nothing notredam notused nounours nova novell november noway
nthvbyfnjh ntktajy nuan nuclear nude nudes nudist nugget nuggets number nurses nursing nutmeg nuts nutter
nuttertools nwoalife nwolife nygiants nyjets nylons nymets nympho oakland oakley oasis oatmeal obelix oberon
obiwan oblivion obsidian ocean oceans october octopus odessa odyssey office officer offshore ohshit ohyeah
oicu oilers oklahoma oksana older oldman oleg olenka olesya olga olive oliver olivia olivier ollie olympus
omar omega onelove onetime onetwo onion onions online onlyme ontario open opendoor opennow openup operator
ophelia optimist optimus option options oracle oral orange oranges orchard orchid oregon oreo orgasm orient
original orioles orion orlando oscar osiris othello otis ottawa otto outback outkast outlaw outside over
overkill overlord owen oxford oxygen oyster ozzy pablo pacers pacific pacino packard packer packers pacman
paco paddle padres page pain paint paintbal paintball painter painting pajero pakistan palace paladin palermo
pallmall palmer palmtree paloma pamela panama panasoni panasonic pancake pancakes pancho panda pandas pandora
pang panhead panic panter pantera panther panthers panties pants pantyhos panzer paolo papamama paper papers
papillon papito paradigm paradise paradox paragon paramedi paranoid paris park parker parkour parlament parol
parola parrot partner party pasadena pascal pass passat passes passion passme passpass passport passwd passwor
password passwords passwort passwrd pastor pasword patch patches pathetic pathfind patience patric patrice
patrici patricia patrick patriot patriots patrol patton patty paul paula paulie paulina pauline paulpaul pavel
pavement pavilion pavlov paword pawrd payday payton pdtplf peace peach peaches peachy peacock peanut peanuts
pearl pearljam pearls pearson pebble pebbles pecker pedro peekaboo peeper peewee pegasus peggy pelican pencil
penelope penetration peng penguin penguins penis penny pentagon penthous pentium people pepito peppe pepper
peppers pepsi perfect perkins perry persik person persona personal pervert pete peter peterbil peterpan peters
peterson petra petrov petrova petunia peugeot peyton phantom pharao pharmacy phat pheonix phialpha phil philip
philippe philips phillies phillip phillips philly phish phoebe phoeni phoenix phone photo photon photos phpbb
phyllis physics pian piano pianoman piao piazza picard picasso piccolo pickle pickles picks pickup pics
picture pictures picturs pierce piercing pierre pigeon piggy piglet pigpen pikachu pilgrim pillow pilot pimp
pimpdadd pimpdaddy pimpin pimping pinball pineappl pineapple pinetree ping pingpong pinhead pink pinkfloy
pinkfloyd pinkie pinky pinnacle pioneer pipeline piper pippen pippin pippo piramida pirate pirates pisces
pissing pissoff pistol pistons pitbull pitch pixies pizdec pizza pizzaman pizzas placebo placid planes planet
plasma plastic plastics platinum plato platon platypus play playa playball playboy player players playing
playmate playstat playstation playtime please pleasure ploppy plumber pluto plymouth pobeda pocket poetry
point pointer poison poiu pokemo pokemon poker poland polaris police polina polish pollux polly polniypizdec
polo polopolo polska pompey poncho pong pontiac pony poochie poodle pooh poohbear pooiu pookey pookie pooky
pool poontang poop pooper poopie poopoo pooppoop poopy pooter popcorn popeye popova popper poppy poptart
porkchop porn pornking porno pornos pornporn pornstar porsche portal porter portland portugal poseidon
positive possum post postal postman potato pothead potter powder powell power powerful powers praise prayer
preacher precious predator prelude premier premium presario presiden president presley pressure presto preston
pretty pride priest prime primus prince princes princesa princess pringles printer printing prissy private
privet probes prodigy profit program progress project promise property prophet prospect prosper protect
protocol proton proview prowler proxy prozac psswrd psycho public puck puddin pudding puffin puffy pufunga
pugsley pulsar pumper pumpkin pumpkins punch punisher punk punker punkin punkrock puppet puppies puppy
puppydog pupsik purdue purpl purple pushkin puss pussey pussie pussies pussy pussycat pussyman pussys putter
puzzle pyramid python qaws qawsed qawsedrf qawseed qazqaz qazws qazwsx qazwsxed qazwsxedc qazwsxedcrfv
qazwsxeedc qazxcv qazxsw qazxswedc qazxsweedc qazzaq qiang qiao qing qiong qiqq qiwe qiweer qiweerat
qiweeratsy qqeq qqqq qqqqq qqqwww quality quan quantum quartz quasar quattro quebec queen queenie queens
quentin quest question quick quincy qwas qwaszx qweaer qweasd qweasdzxc qwedsa qwee qweear qweearst qweearsty
qweer qweieqwe qweqwe qwer qwerasdf qwerasdfzxcv qwert qwerty qwertyu qwertyui qwertyuio qwertyuiop qwiqw qwqw
rabbit rabbits rabota race racecar racer racerx rachael rachel rachelle racing radar radeon radical radio
radiohea radiohead raduga rafael rage ragnarok raider raiders railroad rain rainbow rainbows rainman rainyday
raistlin raleigh ralph rambler rambo ramirez ramjet rammstein ramona ramones rampage ramrod ramses ramsey
ranch rancid randall random randy rang ranger rangers raphael rapper raptor raquel rascal rasdzv rasmus
rasputin rasta rastaman ratboy rated ratman raven ravens raymond razor razz rbhbkk rctybz rdcepo rdcpo reader
readers reading ready reagan real reality really realmadrid reaper reason rebecca rebel rebels reckless record
records recovery redalert redbaron redbird redbone redbull redcar redd reddevil reddog reddwarf redeye redfish
redfox redhat redhead redheads redhot redline redman redneck redrose redrum reds redskin redskins redsox
redstar redwine redwing redwings redwood reebok reefer reeves referee reflex reggae reggie regina reginald
register reilly reload reloaded remember remingto remote renata renate renato renault renee renegade reng
repair report reptile republic requiem rereirf rescue research reserve resident respect restart retard retire
retired revenge review revoluti revolution revolver rewq reynolds rfgecnf rfhbyf rfhfvtkmrf rfhfylfi rfhnjirf
rfnthbyf rfntymrf rfrfirf rfrnec rfvfcenhf rhbcnbyf rhfcfdbwf rhfcjnrf rhiannon rhino rhinos rhjrjlbk rhonda
rhtdtlrj rhubarb ricard ricardo riccardo rich richar richard richards richie richmond rick ricky rico riddle
ride rider riders ridge riffraff right rightnow riley rimmer ring ringer ringo ripken ripley ripper ripple
rita river rivera rivers riversid rjhjkm rjhjktdf rjirfrgbde rjntyjr rjycnfynby road roadkill roadking
roadrunn roadrunner roadster robbie rober robert roberta roberto roberts robin robins robinson robocop robot
robotech robotics rocco rochelle rock rocker rocket rockets rockford rockhard rockie rockies rockin rocknrol
rocknroll rockon rocks rockstar rockwell rocky rodeo rodman rodney rodrigo roger rogers rogue roland rolex
roll roller rollin rolling rollins rolltide roma roman romance romano romans romantic romashka romeo romero
rommel ronald ronaldinho ronaldo rong ronnie roofer rookie rooney rooster rootbeer rosario roscoe rose rosebud
rosemary roses rosie ross roswell rotten rough route rover rovers roxanne roxy royal royals royalty rtyuehe
ruan rubber rubble ruby rudeboy rudolf rudy rufus rugby rugger rules rulez rulezzz rumble runaway runescape
runner running rupert rush ruslan russel russell russia russian rustam rusty rustydog ryan sabbath sabina
sabine sabres sabrina sacred sadie safari safety sahara saigon sailboat sailing sailor saint saints sairam
saiyan sakura salamander salami salasana saleen salem sales sally salman salmon salome salomon salope salsero
salvador samanth samantha samara sambo samiam samira samm sammie sammy samoht sampson samson samsun samsung
samtron samuel samurai sanchez sancho sand sander sanders sandie sandiego sandman sandr sandra sandrine sandro
sandwich sandy sanford sanfran sang sanity santa santafe santana santiago santos sapper sapphic sapphire sara
sarah saratoga sascha sasha sashka saskia sassy sasuke satan satana satchmo saturday saturn saun sauron
sausage sausages savage savanna savannah savior sawyer sayang scamper scania scanner scarface scarlet scarlett
schalke schatz scheisse schmidt school science scissors scooby scoobydo scoobydoo scooter score scorpio
scorpion scotch scotland scott scottie scotty scout scouts scrabble scrapper scrappy scratch scream screamer
screen screw screwy script scruffy scuba scully seabee seadoo seagull seahawks seamus sean searay search
season seattle sebastia sebastian sebring second secret secrets secure security sedona seeker seeking segblue
seinfeld sekret select selena selina seminole semper semperfi senator senators seneca seng senior senna sensei
sentinel sephiroth septembe september serega serena serenity sergbest sergeant sergei sergey sergi sergio
series serious serpent sersolution server service services sesame seven sevens severin sexame sexgod sexman
sexme sexo sexsex sextoy sexual sexx sexxx sexxxx sexxxy sexxy sexy sexybabe sexybitch sexyboy sexygirl
sexylady sexyman sexyone sexysexy seymour sfaers sfers shado shadow shadows shady shag shaggy shai shakira
shakur shalom shaman shampoo shamrock shamus shan shane shaney shang shanghai shania shanna shannon shanti
shao shaolin shark sharks sharky sharon sharp sharpe shasta shauna shaved shawn shawna shazam shearer sheba
sheeba sheena sheep sheepdog shei sheila shelby sheldon shell shelley shelly shemale shen sheng shepherd
sheridan sheriff sherlock sherman sherri sherry sherwood shibby shiloh shiner shinobi shirley shit shitface
shithead shitty shock shocker shodan shoes shogun shojou shonuf shooter shopper shopping short shorty shotgun
shou shovel show shower showme showtime shrimp shuai shuang shui shun shuo shuttle shutup sick sidekick sidney
siemens sierra sigma sigmachi signal silence silent silly silver silverad silvia simba simmons simon simona
simone simons simple simpson simpsons sims sinatra sinbad sinclair singapor singer single sinister sinned
sinner siobhan sirius sissy sister sisters site sites sithlord sixers sixpack sixty skate skateboard skater
skeeter skibum skidoo skiing skillet skinhead skinner skinny skip skipper skippy skirt skittles skorpion
skydive skyhawk skylar skylark skyler skyline skywalke skywalker slacker slamdunk slammer slapper slappy
slapshot slater slave slavik slayer sleep sleeper sleepy slick slider slim slimshad slimshady slinky slipknot
slippery sliver slonik sloppy slowhand slugger sluggo slut sluts slutty smackdow smackdown small smart
smashing smeghead smegma smelly smile smiles smiley smirnoff smirnov smith smiths smitty smoke smoker smokes
smokey smokie smokin smoking smooth smoothie smudge smurf smut snake snakes snapon snapper snapple snappy
snatch sneakers sneaky snicker snickers sniffing sniper snooker snoop snoopdog snoopy snow snowball snowbird
snowboar snowboard snowflak snowman snuffy snuggles sobaka socce soccer socrates sofia softail softball
software sojdlgaljg sojdlgiealjg solaris soldier soleil solitude solnce solo solomon solution some someday
someone somerset somethin something sommer sonata song sonia sonic sonics sonny sonoma sony sonyericsson
sonyfuck sonysony sooner sooners sophi sophia sophie soprano sopranos sosoaljg sosoiealjg soul soulmate sound
south southern southpar southpark southpaw sowhat space spaceman spam spanish spank spanker spanking spankme
spanks spanky spanner spark sparkle sparkles sparks sparky sparrow sparta spartak spartan spartans spawn
speaker speakers spears special specialk spectre spectrum speed speedo speedway speedy spence spencer sperma
sphinx spice spider spiderma spiderman spidey spike spiker spikes spikey spinner spiral spirit spitfire splash
spleen spliff splinter spock spoiled sponge spongebo spongebob spooge spooky spoon spoons sport sporting
sports sporty spot spotty spread spring springer springs sprint sprinter sprite sprout spud spunky spurs
sputnik spyder sqdwfe squall square squash squeak squeeze squirrel squirt srinivas stacey stacie stacy
stafford stalin stalker stallion stan standard stanford stang stanislav stanley stanton staples star starbuck
starcraf starcraft stardust starfire starfish stargate starligh starman starr stars starship starstar start
starter startrek starwar starwars stasik state static station status stayout stealth steam steaua steel steele
steeler steelers stefan stefanie stefano steffen steffi stella stellar stepan steph stephan stephane stephani
stephanie stephen stereo sterlin sterling sterva steve steven stevens stevie stewart stick stickman sticks
sticky stiffy stigmata stimpy sting stinger stingray stinker stinky stitch stock stocking stocks stockton
stolen stone stonecol stonecold stoned stoner stones stoney stop storage store stories storm stormy straight
strange stranger strap stratfor stratus strawber strawberry stream streaming street streets strelok strength
stress stretch strider strike striker string strip stripper stroke stroker strong stryker stuart stubby stud
student studio studly studman stuff stumpy stunner stupid style styles stylus suan subaru sublime submit
suburban subway subzero success suck suckdick sucked sucker suckers sucking suckit suckme suckmydick sucks
sugar suicide sullivan sultan summer summers summit sundance sunday sundevil sunfire sunflowe sunflower
sunlight sunny sunnyday sunrise sunset sunshin sunshine super superb superfly superior superma superman
supernov supernova supersonic supersta superstar support supra supreme surf surfer surfing surgery surprise
survivor susan susana susanna susanne sushi suslik sutton suzanne suzuki sveta svetik svetlana svoboda swallow
sweden swedish sweet sweetheart sweetie sweetnes sweetness sweetpea sweets sweety swimmer swimming swinger
swingers swinging switch swoosh sword swordfis swordfish swords sydney sylveste sylvia sylvie syncmaster
synergy syracuse system systems syzygy tabasco tabitha taco tacobell tacoma taekwondo talbot talisman talks
talon tamara tamerlan tammy tampabay tang tango tank tanker tanner tantra tanya tara tarakan tardis target
tarheel tarheels tarpon tarzan tasha tasty tatarin tatiana tattoo tatyana taurus taxman taylor tazman tazmania
tazz tbone tdutybq tdutybz teacher team tech technics techno teddy teddybea teddybear teen teenage teens
tekken telefon telephon telephone temp tempest templar temple temppass tenchi tender teng tennesse tennis
tequila terefon teresa terminal terminat terminator termite terra terrapin terrell terrier terror terry test
tester testing testpass testtest tetsuo texas thailand thanatos thanks thankyou theater theatre thebear
thebeast thebest theboss thecat thecrow thecure thedog thedon thedoors thedude theend theforce thegame
thegreat their thekid theking thelma theman theodore theone there theresa therock these thesims thewho thierry
thing things thirteen this thisisit thoma thomas thompson thong thongs thor thrasher three threesom throat
thuglife thumb thumbs thumper thunder thunderb thursday tiamat tian tiao tiberius tiburon ticket tickle
ticklish tiffany tiger tigercat tigers tigge tigger tight tights timber time timeout timmy timosha timothy
tina ting tinker tinkerbe tinkerbell tinman tintin tiny tipper titan titanic titanium titans titfuck titleist
tits titten titties titts titty tkbpfdtnf toast toaster tobias toby today todd toejam toffee together toilet
tokiohotel toledo tolkien tomahawk tomas tomato tomcat tommie tommy tommyboy tomorrow tomtom tong tongue
tonight tony toocool tool toolbox toolman toomuch toon toonarmy tootie tootsie topcat topdog topgun tophat
topher topper toriamos torino tornado toronto torpedo torres toshiba tosser tottenha tottenham touching tower
towers town toyota trace tracer tracey track tracker tractor tracy trader traffic trailer train trainer
training trains tralala trance tranny trans transam transfer transit translator trapper trash trauma travel
traveler travis treasure treble trebor tree treefrog trees treetop trek trenton trevor trfnthbyf trial
triangle tribal tricia tricky trident trigger trigun trinidad trinitro trinitron trinity trip triple tripleh
triplex tripod tripper trisha tristan triton triumph trixie trojan trojans troll trombone trooper tropical
trouble trout troy truck trucker trucking trucks truelove truman trumpet trunks trust trustme trustno truth
tsunami tuan tucker tuesday tujhrf tulips tuna tunafish tundra tuning tupac turbo turbos turkey turner turnip
turtle tuscl tuxedo tweety twelve twenty twiggy twilight twinkie twinkle twins twist twisted twister tycoon
tyler typhoon tyrone tyson ufkbyf ugdhipj ugdshipj ukraine ultima ultimate ultra ulysses umbrella umpire
undead underdog underground undertak undertaker unicorn unique united universa universal universe university
unknown unlock unreal uptown upyours uranus ursula usarmy user username usmarine usmc usnavy usuckballz utopia
vacation vader vadim vagabond vagina valencia valentin valentina valentine valera valeri valeria valerie
valery valhalla valkyrie valley vampir vampire vampires vancouve vanessa vanguard vanhalen vanilla varvara
vasilisa vaughn vauxhall vbkfirf vector vectra vedder vegas vegeta vegitto vehpbr velocity velvet vendetta
venera venice venom ventura venture venus vera verbatim veritas verizon vermont vernon verona veronica
veronika versace vertigo vette vfczyz vfhbyf vfhecz vfhufhbnf vfibyf vfitymrf vfksirf vfndtq vfntvfnbrf vfrcbv
vfrcbvrf vfvekz vfvfgfgf vfvjxrf viagra vickie victor victori victoria victory video videos vienna vietnam
viewsoni viewsonic viking vikings viktor viktoria viktoriya villa village vincent vinnie vintage violet
violetta violin viper vipergts vipers virgil virgin virginia virginie virtual virus visa vision visual vitalik
vitamin vivian vjcrdf vjkjrj vjqgfhjkm vkontakte vlad vladik vladimir vladislav vodka volcano volcom volkov
volkswag volley volleyba volume volvo voodoo vortex voyager voyeur vqsablpzla vsegda vsjasnel vulcan waffle
wagner walker wallace wallet walleye wally walmart walnut walrus walter walton wanderer wang wanker wanking
wanted wapbbs warcraft wareagle warez warhamme warhammer warlock warlord warner warning warren warrior
warriors warthog wasabi washburn washingt washington wasser wassup wasted watch watcher water waterboy
waterloo waterman waters watford watson wayne wealth weare weasel weather weaver webber webhompas webmaste
webmaster webster wedding weed weekend weezer weiner weird welcom welcome welder welkom weller wendy weng
werder werdna werewolf werner wesley west western westham weston westside westwood wetpussy wetter wgeewjf
wgewjf what whatever whatsup whatthe whatwhat wheeler wheels whiplash whiskers whiskey whisky whisper whistler
white whiteboy whiteout whitesox whitey whitney whocares whore whynot wibble wicked widget wifey wilbur wild
wildbill wildcard wildcat wildcats wilder wildfire wildman wildone wildwood will willia william williams
willie willis willow willy wilson wind windmill window windows windsor windsurf winger wingman wingnut wings
winner winners winnie winona winston winter wireless wisdom wiseguy wishbone wives wizard wizards wolf wolfen
wolfgang wolfie wolfman wolfpac wolfpack wolverin wolverine wolves woman womans wombat women wonder wonderboy
wonderfu wonderful wood woodie woodland woodstoc woody woofer woofwoof woohoo wookie word wordpass wordup work
worker working workout world wormix worthy wpass wpooewp wpwp wraith wrangler wrench wrestle wrestler wrestlin
wrestling wright wrih wrinkle writer writh wutang wxcvbn wyoming xanadu xander xantia xavier xbox xerxes
xfiles xian xiang xiao xing xiong xpxr xtpxr xtreme xuan xxxpass xzkgw yamaha yamahar yamato yang yankee
yankees yasmin ybrbnf ybrjkfq yeah yeahbaby yellow yessir yfcntymrf yfnfif yfnfkb yfnfkmz ying yjdsqgfhjkm
yoda yogibear yolanda yomama yong yosemite young yourmom yousuck youtube yoyoma yuan yugioh yummy yvette
yvonne yzerman zach zachary zack zalupa zander zang zanzibar zaphod zappa zapper zaqiwsx zaqixsw zaqwsx
zaqwsxcde zaqxsw zaqxswcde zaraza zarina zasada zebra zeng zenith zephyr zeppelin zero zerocool zerozero zeus
zhai zhang zhao zhei zheng zhjckfd zhong zhou zhuai zhuang zhui zhun zhuo zidane ziggy zigzag zildjian zipper
zippo zippy zixc zixcev zodiac zoloto zombie zong zoomzoom zorro zuan zvezda zxasqw zxcasd zxcasdqwe zxcv
zxcvb zxcvbn zxcvbnm zxec zxecav zyjxrf zzzxxx
`.trim().split(/\s+/),
);
