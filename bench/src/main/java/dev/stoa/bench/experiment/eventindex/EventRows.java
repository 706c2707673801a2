package dev.stoa.bench.experiment.eventindex;

import dev.stoa.bench.rows.Rows;
import dev.stoa.cli.demo.crawl.StableRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Generates events in the proportions of the source: 56 attributes, most of them text, about 1.5 KB
 * in Avro, in a few thousand data sets. Attributes are the same for a data set, for a file of a few
 * hundred events, or different for each event. Rows are in the order of their keys.
 *
 * @param seed the seed; the same seed and number give the same rows
 * @param rowCount the number of rows
 */
public record EventRows(long seed, long rowCount) {
  /** The names of the key's columns, in the order of its parts. */
  public static final List<String> KEY_COLUMNS =
      List.of("project", "runNumber", "streamName", "productionStep", "amiTag", "eventNumber");

  /** The attribute that lookups return: another text for each event. */
  public static final String TOKEN_COLUMN = "token0";

  /** The attribute that scans search for {@link #TRIGGER}. */
  public static final String TRIGGER_COLUMN = "passedTriggers";

  /** A substring of the triggers of some events. */
  public static final String TRIGGER = ";L1_MU26;";

  private static final int DATASET_COUNT = 3_000;
  private static final int MIN_ROWS_PER_DATASET = 100;
  private static final int ROWS_PER_FILE = 250;

  /** Event numbers have gaps, in which there are keys of no event. */
  private static final int EVENT_NUMBER_STEP = 10;

  private static final List<String> DATASET_TEXTS =
      List.of(
          "dataType",
          "datasetName",
          "containerName",
          "site",
          "geometry",
          "conditions",
          "release",
          "transformation",
          "producer",
          "campaign",
          "triggerMenu",
          "beam");
  private static final List<String> NUMBERS =
      List.of(
          "lumiBlock",
          "bunchId",
          "eventTime",
          "eventTimeNanos",
          "mcChannel",
          "level1Id",
          "triggerStream");
  private static final int FILE_GUID_COUNT = 9;
  private static final int TOKEN_COUNT = 9;
  private static final List<String> MASKS =
      List.of(
          "level1BeforePrescale",
          "level1AfterPrescale",
          "level1AfterVeto",
          "level2Passed",
          "eventFilterPassed",
          "eventFilterResurrected");
  private static final List<String> LABELS =
      List.of("quality", "detectorStatus", "skim", "processing", "comment");

  private static final Schema SCHEMA = createSchema();

  private static Schema createSchema() {
    List<Schema.Field> fields = new ArrayList<>();
    for (String name : KEY_COLUMNS) {
      fields.add(
          switch (name) {
            case "runNumber" -> field(name, Schema.Type.INT);
            case "eventNumber" -> field(name, Schema.Type.LONG);
            default -> field(name, Schema.Type.STRING);
          });
    }
    DATASET_TEXTS.forEach(name -> fields.add(field(name, Schema.Type.STRING)));
    NUMBERS.forEach(name -> fields.add(field(name, Schema.Type.LONG)));
    fields.add(field("weight", Schema.Type.DOUBLE));
    for (int i = 0; i < FILE_GUID_COUNT; i++) {
      fields.add(field("fileGuid" + i, Schema.Type.STRING));
    }
    for (int i = 0; i < TOKEN_COUNT; i++) {
      fields.add(field("token" + i, Schema.Type.STRING));
    }
    MASKS.forEach(name -> fields.add(field(name, Schema.Type.STRING)));
    fields.add(field(TRIGGER_COLUMN, Schema.Type.STRING));
    LABELS.forEach(name -> fields.add(field(name, Schema.Type.STRING)));
    return Schema.createRecord("Event", null, "dev.stoa.bench", false, fields);
  }

  private static Schema.Field field(String name, Schema.Type type) {
    return new Schema.Field(name, Schema.create(type));
  }

  /** Returns the schema of the rows. */
  public static Schema schema() {
    return SCHEMA;
  }

  /** Returns a schema with which Avro reads one attribute of a record and skips the others. */
  public static Schema schemaOf(String column) {
    Schema type = SCHEMA.getField(column).schema();
    return Schema.createRecord(
        SCHEMA.getName(),
        null,
        SCHEMA.getNamespace(),
        false,
        List.of(new Schema.Field(column, type)));
  }

  /** Returns the rows. */
  public Rows rows() {
    return Rows.generated(SCHEMA, rowCount, this::row);
  }

  /** Returns the key of a row. */
  public EventKey key(long row) {
    return key(row, (int) (random(1, row).nextLong() >>> 33) % (EVENT_NUMBER_STEP / 2));
  }

  /** Returns a key that lies next to that of a row, and that no row has. */
  public EventKey absentKey(long row) {
    return key(row, EVENT_NUMBER_STEP / 2 + (int) (row % (EVENT_NUMBER_STEP / 2)));
  }

  /** Returns the key of an event. */
  public static EventKey key(GenericRecord event) {
    return new EventKey(
        event.get("project").toString(),
        (int) event.get("runNumber"),
        event.get("streamName").toString(),
        event.get("productionStep").toString(),
        event.get("amiTag").toString(),
        (long) event.get("eventNumber"));
  }

  private EventKey key(long row, int offset) {
    long dataset = row / rowsPerDataset();
    StableRandom random = random(2, dataset);
    return new EventKey(
        String.format(Locale.ROOT, "data%02d_13TeV", 15 + dataset * 4 / DATASET_COUNT),
        (int) (266_904 + 13 * dataset),
        List.of("physics_Main", "physics_BphysLS", "express_express").get(random.nextInt(3)),
        List.of("deriv", "merge", "recon").get(random.nextInt(3)),
        "f%d_m%d_p%d"
            .formatted(
                random.nextBetween(600, 999),
                random.nextBetween(1500, 2100),
                random.nextBetween(3000, 4100)),
        firstEventNumber(dataset) + row % rowsPerDataset() * EVENT_NUMBER_STEP + offset);
  }

  /** Few events of different data sets have the same number. */
  private long firstEventNumber(long dataset) {
    return (random(6, dataset).nextLong() >>> 32) / EVENT_NUMBER_STEP * EVENT_NUMBER_STEP;
  }

  private long rowsPerDataset() {
    return Math.max(MIN_ROWS_PER_DATASET, (rowCount + DATASET_COUNT - 1) / DATASET_COUNT);
  }

  private StableRandom random(int kind, long number) {
    StableRandom random = new StableRandom(0);
    random.reset(seed + kind, number);
    return random;
  }

  /** Returns a row. */
  public GenericRecord row(long row) {
    GenericRecord event = new GenericData.Record(SCHEMA);
    EventKey key = key(row);
    event.put("project", key.project());
    event.put("runNumber", key.runNumber());
    event.put("streamName", key.streamName());
    event.put("productionStep", key.productionStep());
    event.put("amiTag", key.amiTag());
    event.put("eventNumber", key.eventNumber());
    putDatasetTexts(key, event);
    StableRandom random = random(3, row);
    putNumbers(row, random, event);
    StableRandom fileRandom = random(4, row / ROWS_PER_FILE);
    for (int i = 0; i < FILE_GUID_COUNT; i++) {
      event.put("fileGuid" + i, guid(fileRandom));
    }
    for (int i = 0; i < TOKEN_COUNT; i++) {
      event.put("token" + i, token(random));
    }
    for (String mask : MASKS) {
      event.put(mask, mask(random));
    }
    event.put(TRIGGER_COLUMN, triggers(random));
    event.put("quality", random.nextInt(20) == 0 ? "noisy calorimeter" : "good");
    event.put("detectorStatus", "0x" + Integer.toHexString(random.nextInt(16)));
    event.put("skim", random.nextInt(8) == 0 ? "DESDM_MCP,DRAW_ZMUMU" : "");
    event.put("processing", "Tier-0 prompt");
    event.put("comment", "");
    return event;
  }

  /** Returns the {@linkplain #TOKEN_COLUMN token} of a row, which takes less time than the row. */
  public String token(long row) {
    StableRandom random = random(3, row);
    putNumbers(row, random, new GenericData.Record(SCHEMA));
    return token(random);
  }

  private static void putDatasetTexts(EventKey key, GenericRecord event) {
    String container = key.project() + ".%08d.".formatted(key.runNumber()) + key.streamName();
    event.put("dataType", "DAOD_TOPQ1");
    event.put(
        "datasetName", container + "." + key.productionStep() + ".DAOD_TOPQ1." + key.amiTag());
    event.put("containerName", container);
    event.put("site", key.runNumber() % 3 == 0 ? "CERN-PROD_DATADISK" : "BNL-OSG2_DATADISK");
    event.put("geometry", "ATLAS-R2-2016-01-00-01");
    event.put("conditions", "CONDBR2-BLKPA-2018-%02d".formatted(key.runNumber() % 12));
    event.put("release", "AthDerivation-21.2.%d.0".formatted(key.runNumber() % 40));
    event.put("transformation", "Reco_tf.py");
    event.put("producer", "atlas-production");
    event.put("campaign", "ReprocessedPeriod" + (char) ('A' + key.runNumber() % 9));
    event.put("triggerMenu", "Physics_pp_v7_primaries");
    event.put("beam", "proton-proton 6500 GeV");
  }

  private static void putNumbers(long row, StableRandom random, GenericRecord event) {
    event.put("lumiBlock", 1 + row / 60 % 2000);
    event.put("bunchId", (long) random.nextInt(3564));
    event.put("eventTime", 1_529_000_000L + row / 500);
    event.put("eventTimeNanos", (long) random.nextInt(1_000_000_000));
    event.put("mcChannel", 0L);
    event.put("level1Id", (long) random.nextInt(1 << 24));
    event.put("triggerStream", (long) random.nextInt(8));
    event.put("weight", 1.0);
  }

  private static String guid(StableRandom random) {
    long high = random.nextLong();
    long low = random.nextLong();
    return "%08X-%04X-%04X-%04X-%012X"
        .formatted(
            high >>> 32, high >>> 16 & 0xffff, high & 0xffff, low >>> 48, low & 0xffff_ffff_ffffL);
  }

  /** Returns where an object is in a file: its container and its number. */
  private static String token(StableRandom random) {
    return hex(0xd00 + random.nextInt(64)) + "-" + hex(random.nextInt(Integer.MAX_VALUE));
  }

  private static String hex(int number) {
    String digits = Integer.toHexString(number).toUpperCase(Locale.ROOT);
    return "0".repeat(8 - digits.length()) + digits;
  }

  /** Returns which of 336 triggers passed: few. */
  private static String mask(StableRandom random) {
    char[] digits = "0".repeat(84).toCharArray();
    for (int i = 0; i < 5; i++) {
      digits[random.nextInt(digits.length)] = "1248".charAt(random.nextInt(4));
    }
    return new String(digits);
  }

  private static String triggers(StableRandom random) {
    StringBuilder names = new StringBuilder(";");
    int count = random.nextBetween(4, 14);
    for (int i = 0; i < count; i++) {
      names.append(random.nextInt(2) == 0 ? "L1_MU" : "L1_EM").append(random.nextBetween(3, 60));
      names.append(';');
    }
    return names.toString();
  }
}
