package dev.stoa.spark.table;

import dev.stoa.engine.EngineTables;
import dev.stoa.spark.change.ColumnTarget;
import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.write.WriteSettings;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.RefNames;
import dev.stoa.text.NameSuggestions;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The options of a query on a table: {@code path}, {@code branch}, and {@code versionAsOf} (a
 * number, a tag or a branch) or {@code timestampAsOf} for an earlier snapshot.
 */
public record TableOptions(CaseInsensitiveStringMap options) {
  private static final String PATH = "path";
  private static final String BRANCH = "branch";
  private static final String VERSION_AS_OF = "versionAsOf";
  private static final String TIMESTAMP_AS_OF = "timestampAsOf";
  private static final String COLUMNS = "columns";
  private static final String UPDATE = "update";
  private static final String MISSING = "missing";
  private static final String STARTING_VERSION = "startingVersion";
  private static final String MAX_VERSIONS_PER_TRIGGER = "maxVersionsPerTrigger";
  private static final String SKIP_CHANGES = "skipChanges";
  static final String MERGE_SCHEMA = "mergeSchema";
  static final String PARTITION_BY = "partitionBy";
  static final String REPLACE_WHERE = "replaceWhere";
  static final String PARTITION_OVERWRITE_MODE = "partitionOverwriteMode";

  /** The options of reads and writes. */
  private static final List<String> NAMES =
      Stream.concat(
              Stream.of(
                  PATH,
                  BRANCH,
                  VERSION_AS_OF,
                  TIMESTAMP_AS_OF,
                  COLUMNS,
                  UPDATE,
                  MISSING,
                  STARTING_VERSION,
                  MAX_VERSIONS_PER_TRIGGER,
                  SKIP_CHANGES,
                  MERGE_SCHEMA,
                  PARTITION_BY,
                  REPLACE_WHERE,
                  PARTITION_OVERWRITE_MODE),
              WriteSettings.names().stream())
          .toList();

  /**
   * Options that Spark passes or reads itself, and those that its own tests pass to every source.
   */
  private static final Set<String> SPARK_NAMES =
      Set.of(
          "paths",
          "checkpointlocation",
          "queryname",
          "outputmode",
          "provider",
          "dataschema",
          "timestampformat",
          "recursivefilelookup",
          "pathglobfilter",
          "ignoremissingfiles",
          "ignorecorruptfiles");

  /** The options to use instead of those of Delta, Iceberg and Parquet, in lower case. */
  private static final Map<String, String> FOREIGN_NAMES =
      Map.ofEntries(
          Map.entry("compression", "codec"),
          Map.entry("snapshot-id", VERSION_AS_OF),
          Map.entry("tag", VERSION_AS_OF),
          Map.entry("as-of-timestamp", TIMESTAMP_AS_OF),
          Map.entry("maxfilespertrigger", MAX_VERSIONS_PER_TRIGGER),
          Map.entry("maxbytespertrigger", MAX_VERSIONS_PER_TRIGGER),
          Map.entry("streaming-max-files-per-micro-batch", MAX_VERSIONS_PER_TRIGGER),
          Map.entry("streaming-max-rows-per-micro-batch", MAX_VERSIONS_PER_TRIGGER),
          Map.entry("ignorechanges", SKIP_CHANGES),
          Map.entry("ignoredeletes", SKIP_CHANGES),
          Map.entry("skipchangecommits", SKIP_CHANGES),
          Map.entry("streaming-skip-delete-snapshots", SKIP_CHANGES),
          Map.entry("streaming-skip-overwrite-snapshots", SKIP_CHANGES),
          Map.entry("startingtimestamp", STARTING_VERSION),
          Map.entry("stream-from-timestamp", STARTING_VERSION),
          Map.entry("start-snapshot-id", STARTING_VERSION),
          Map.entry("readchangefeed", STARTING_VERSION),
          Map.entry("merge-schema", MERGE_SCHEMA));

  /**
   * The options of saves to a path alone, with what to use for a table of a catalog. Not {@code
   * mergeSchema}: Spark has changed such a table's schema, or refused the rows, before it gets
   * here, and Delta Lake's extensions add it to each write with schema evolution.
   */
  private static final Map<String, String> PATH_WRITE_OPTIONS =
      Map.of(
          UPDATE, "save to the table's path, with mode append",
          MISSING, "save to the table's path, with mode append",
          REPLACE_WHERE, "use writeTo(...).overwrite(condition)",
          PARTITION_OVERWRITE_MODE, "use writeTo(...).overwritePartitions()",
          PARTITION_BY, "use PARTITIONED BY, or partitionedBy(...) of writeTo");

  /**
   * Whether these are the properties of a table of Spark's own catalog, which always has an owner.
   */
  public boolean areOfSparkCatalog() {
    return options.containsKey(TableCatalog.PROP_OWNER);
  }

  /**
   * Rejects unknown options. Options with a dot are those of Spark or of a file system, unless they
   * begin with {@code stoa.}; Spark's internal options begin with an underscore. The error suggests
   * the closest name.
   */
  public TableOptions checkNames() {
    for (String option : options.asCaseSensitiveMap().keySet()) {
      boolean isOfSpark = option.contains(".") || option.startsWith("_") || areOfSparkCatalog();
      if (isReserved(option) || !(isOfSpark || isKnown(option))) {
        throw unknown(option);
      }
    }
    return this;
  }

  /**
   * Rejects options that have an effect only if rows are saved to a path; the error says what to
   * use instead.
   */
  public TableOptions checkCatalogWriteNames() {
    PATH_WRITE_OPTIONS.forEach(
        (option, advice) -> {
          String value = options.getOrDefault(option, "false");
          if (!value.equalsIgnoreCase("false")) {
            throw SparkErrors.refusal(
                ErrorCondition.INVALID_OPTION,
                option + " works only with save(path); for a table of a catalog, " + advice);
          }
        });
    return this;
  }

  /**
   * The options with a dot, which a file system may read, such as {@code fs.s3a.endpoint}. The
   * others stay out of the Hadoop configuration, because each different one is broadcast.
   */
  public Map<String, String> fileSystemSettings() {
    Map<String, String> settings = new HashMap<>(options.asCaseSensitiveMap());
    settings.keySet().removeIf(option -> !option.contains("."));
    return settings;
  }

  private static boolean isReserved(String option) {
    return option.toLowerCase(Locale.ROOT).startsWith("stoa.");
  }

  private static boolean isKnown(String option) {
    return NAMES.stream().anyMatch(option::equalsIgnoreCase)
        || SPARK_NAMES.contains(option.toLowerCase(Locale.ROOT));
  }

  private static RuntimeException unknown(String option) {
    String foreignName = FOREIGN_NAMES.get(option.toLowerCase(Locale.ROOT));
    String advice =
        foreignName != null
            ? "use \"" + foreignName + "\" instead"
            : closest(option)
                .map(name -> "did you mean \"" + name + "\"?")
                .orElseGet(() -> "choose one of " + String.join(", ", NAMES));
    return SparkErrors.refusal(
        ErrorCondition.INVALID_OPTION, "unknown option \"" + option + "\": " + advice);
  }

  /** Returns the option with the closest name, ignoring case and a reserved prefix. */
  private static Optional<String> closest(String option) {
    List<String> lowerCaseNames =
        NAMES.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    String nameWithoutPrefix =
        (isReserved(option) ? option.substring(option.lastIndexOf('.') + 1) : option)
            .toLowerCase(Locale.ROOT);
    return NameSuggestions.closest(nameWithoutPrefix, lowerCaseNames)
        .map(name -> NAMES.get(lowerCaseNames.indexOf(name)));
  }

  /** The path of the table; its absence is an error. */
  public Path path() {
    String path = options.get(PATH);
    boolean isMissing = path == null || path.isBlank();
    if (isMissing && areOfSparkCatalog()) {
      throw SparkErrors.refusal(
          ErrorCondition.UNSUPPORTED,
          "Spark's own catalog has tables of format stoa only with a location: create the table in a"
              + " catalog of class dev.stoa.spark.StoaCatalog, as in saveAsTable(\"stoa.web.pages\")"
              + " or CREATE TABLE stoa.web.pages, or add LOCATION '/data/crawl' or"
              + " option(\"path\", \"/data/crawl\")");
    } else if (isMissing) {
      throw SparkErrors.refusal(
          ErrorCondition.INVALID_OPTION,
          "the path of the table is missing: give it, as in"
              + " spark.read.format(\"stoa\").load(\"/data/crawl\") or"
              + " df.write.format(\"stoa\").save(\"/data/crawl\")");
    }
    return new Path(path);
  }

  /**
   * Returns the location of the branch that the options name; {@code versionAsOf} may name one too.
   * Without a name, returns the location of the table.
   */
  public TableLocation location(TableLocation ofTable) throws IOException {
    String name = options.get(BRANCH);
    String version = options.get(VERSION_AS_OF);
    boolean isOfTable = name == null || name.equals(RefNames.MAIN);
    if (isOfTable) {
      return version == null ? ofTable : locationOf(ofTable, version);
    }
    if (version != null && !isNumber(version) && !version.equals(name)) {
      throw SparkErrors.refusal(
          ErrorCondition.INVALID_OPTION,
          "%s \"%s\" and %s \"%s\" cannot be combined: omit one of them, or give the number of a version"
              .formatted(BRANCH, name, VERSION_AS_OF, version));
    }
    return ofTable.withBranch(Optional.of(name));
  }

  /**
   * Returns the location of a version of a table or branch: that of the table itself for a tag, and
   * that of another branch for its name.
   */
  public static TableLocation locationOf(TableLocation location, String version)
      throws IOException {
    if (isNumber(version)) {
      return location;
    }
    TableLocation ofTable = location.withBranch(Optional.empty());
    Storage storage = ofTable.open();
    boolean isBranch =
        Table.exists(storage) && Table.open(storage).snapshot().branches().containsKey(version);
    return isBranch ? ofTable.withBranch(Optional.of(version)) : ofTable;
  }

  /** Rejects the options of earlier versions, which cannot be written to. */
  public TableOptions checkNewestVersion() {
    for (String option : List.of(VERSION_AS_OF, TIMESTAMP_AS_OF)) {
      if (options.containsKey(option)) {
        throw SparkErrors.refusal(
            ErrorCondition.INVALID_OPTION,
            option + " works only for reads: omit it, or give a branch with the option branch");
      }
    }
    return this;
  }

  /** Rejects the option of a branch for a table of a catalog, whose name has the branch. */
  TableOptions checkBranch(TableLocation location) {
    String name = options.get(BRANCH);
    if (name != null && !name.equals(location.branch().orElse(RefNames.MAIN))) {
      throw SparkErrors.refusal(
          ErrorCondition.INVALID_OPTION,
          "the option branch works only with a path: for a table of a catalog, add the branch to"
              + " its name, as in db.t.branch_"
              + name);
    }
    return this;
  }

  /**
   * Opens the table as the target of a column write, if {@code update} is {@code columns}; another
   * value is an error.
   */
  public Optional<ColumnTarget> openColumnTarget(TableLocation location) {
    if (!options.containsKey(UPDATE)) {
      return Optional.empty();
    }
    checkValue(UPDATE, "columns");
    checkValue(MISSING, "error", "keep");
    String missingRows = options.getOrDefault(MISSING, "error");
    try {
      return Optional.of(
          ColumnTarget.of(
              location,
              Table.open(location.open()),
              missingRows.equals("keep")
                  ? ColumnTarget.MissingRows.KEEP
                  : ColumnTarget.MissingRows.ERROR));
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(path() + " cannot be opened", e);
    }
  }

  private void checkValue(String option, String... values) {
    String value = options.get(option);
    if (value != null && !List.of(values).contains(value)) {
      throw SparkErrors.refusal(
          ErrorCondition.INVALID_ARGUMENT,
          option + " is \"" + value + "\": set it to " + String.join(" or ", values));
    }
  }

  /** Opens the table at the version that the options specify; a missing table is an error. */
  public Table openExisting(TableLocation location) {
    return open(location).orElseThrow(() -> noSuchTable(location));
  }

  private RuntimeException noSuchTable(TableLocation location) {
    String path = options.get(PATH);
    boolean isTableName = path.indexOf('/') < 0 && path.indexOf('.') > 0;
    return SparkErrors.refusal(
        ErrorCondition.TABLE_OR_VIEW_NOT_FOUND,
        location
            + " is not a table: correct the path, or write a table there first"
            + (isTableName
                ? "; load takes a directory, so if "
                    + path
                    + " is a table of a catalog, read it"
                    + " with spark.table and the catalog's name, as in spark.table(\""
                    + (isOfCatalog(path) ? "" : "stoa.")
                    + path
                    + "\")"
                : ""));
  }

  /** Whether a table's name begins with that of a configured catalog. */
  private static boolean isOfCatalog(String name) {
    String catalogName = name.substring(0, name.indexOf('.'));
    return SparkSession.active().conf().contains("spark.sql.catalog." + catalogName);
  }

  /** Opens the table at the version that the options specify; empty if the table does not exist. */
  public Optional<Table> open(TableLocation location) {
    try {
      Storage storage = location.open();
      return Table.exists(storage) ? Optional.of(open(storage)) : Optional.empty();
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(path() + " cannot be opened", e);
    }
  }

  /** The columns to read; empty for all. */
  public List<String> columns() {
    return options.containsKey(COLUMNS)
        ? Arrays.stream(options.get(COLUMNS).split(",")).map(String::strip).toList()
        : List.of();
  }

  private Table open(Storage storage) throws IOException {
    String version = options.get(VERSION_AS_OF);
    String time = options.get(TIMESTAMP_AS_OF);
    if (version != null && time != null) {
      throw SparkErrors.refusal(
          ErrorCondition.INVALID_OPTION,
          VERSION_AS_OF + " and " + TIMESTAMP_AS_OF + " cannot be combined: give one of them");
    }
    if (time != null) {
      return Table.openAt(storage, parse(time));
    }
    return version == null ? Table.open(storage) : open(storage, version);
  }

  /** Opens the table at a version, specified by number, tag or the name of the storage's branch. */
  public static Table open(Storage storage, String version) throws IOException {
    if (version.equals(EngineTables.branch(storage).orElse(RefNames.MAIN))) {
      return Table.open(storage);
    }
    return isNumber(version)
        ? Table.open(storage, Long.parseLong(version))
        : Table.openTag(storage, version);
  }

  private static boolean isNumber(String version) {
    return version.matches("[0-9]{1,18}");
  }

  private static Instant parse(String time) {
    try {
      return OffsetDateTime.parse(time).toInstant();
    } catch (DateTimeParseException e) {
      throw SparkErrors.refusal(
          ErrorCondition.INVALID_ARGUMENT,
          TIMESTAMP_AS_OF
              + " is \""
              + time
              + "\", which is not a time: write it as in 2026-03-01T12:00:00Z");
    }
  }
}
