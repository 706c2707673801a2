package dev.stoa.hadoop.mapreduce;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.hadoop.storage.HadoopStorage;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.sort.SortTerm;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.text.NameSuggestions;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;

/**
 * The settings of the formats in a job's configuration: every key of this module, including those
 * of {@link ColumnOptionKeys}, with typed getters and setters.
 *
 * <p>Called by the formats' static methods and by tasks. Input and output paths are stored under
 * Hadoop's own keys instead, so that a job that sets them with {@code FileInputFormat} and {@code
 * FileOutputFormat} need not change.
 */
final class JobSettings {
  static final String COLUMNS = "stoa.input.columns";
  static final String PREDICATE = "stoa.input.predicate";
  private static final String VERSION = "stoa.input.version";
  private static final String TIME = "stoa.input.at";
  private static final String RECORD_CLASS = "stoa.input.record.class";
  private static final String READER_SCHEMA = "stoa.input.reader.schema";
  private static final String RECORD_MODE = "stoa.input.record.mode";
  private static final String SPLIT_SIZE = "stoa.input.split.size.bytes";
  private static final String TASK_COUNT = "stoa.input.task.count";
  private static final String SCHEMA = "stoa.output.schema";
  private static final String PARTITION_BY = "stoa.output.partition.by";
  private static final String INDEXES = "stoa.output.indexes";
  private static final String SORT_BY = "stoa.output.sort.by";
  private static final String MAX_OPEN_PARTITIONS = "stoa.output.max.open.partitions";
  private static final String COMMIT_TOKEN = "stoa.output.commit.token";
  private static final String ADDED_COLUMNS = "stoa.output.add.columns";
  private static final String REPLACED_COLUMNS = "stoa.output.replace.columns";
  private static final String UPDATE = "stoa.output.update";
  private static final String UPDATE_VERSION = "stoa.output.update.version";
  private static final String MEMORY_BUDGET = "stoa.output.memory.budget.bytes";
  private static final String WRITTEN_SPLIT_SIZE = "stoa.output.split.size.bytes";
  private static final String PAGE_SIZE = "stoa.output.page.size.bytes";
  private static final String GROUPS = "stoa.output.groups";
  private static final String MIN_FILE_SIZE = "stoa.output.min.file.size.bytes";
  private static final String MAX_FILES = "stoa.output.split.max.files";

  /** Hadoop's key of the number of map tasks that its local runner runs at a time. */
  private static final String LOCAL_RUNNER_TASK_LIMIT = "mapreduce.local.map.tasks.maximum";

  private static final List<String> KEY_PREFIXES =
      List.of("stoa.input.", "stoa.output.", "stoa.read.");

  private static final List<String> KEYS =
      List.of(
          COLUMNS,
          PREDICATE,
          VERSION,
          TIME,
          RECORD_CLASS,
          READER_SCHEMA,
          RECORD_MODE,
          SPLIT_SIZE,
          TASK_COUNT,
          SCHEMA,
          PARTITION_BY,
          INDEXES,
          SORT_BY,
          MAX_OPEN_PARTITIONS,
          COMMIT_TOKEN,
          ADDED_COLUMNS,
          REPLACED_COLUMNS,
          UPDATE,
          UPDATE_VERSION,
          MEMORY_BUDGET,
          WRITTEN_SPLIT_SIZE,
          PAGE_SIZE,
          GROUPS,
          MIN_FILE_SIZE,
          MAX_FILES,
          HadoopStorage.DIRECT_READS);

  private final Configuration conf;

  JobSettings(Configuration conf) {
    this.conf = conf;
  }

  /**
   * Checks the keys that begin with {@code stoa.}, and the values that otherwise only tasks would
   * parse; called when a job is submitted.
   *
   * @throws IllegalArgumentException if a key of the formats is unknown, or another key resembles
   *     one of them: the message suggests the closest one; or if a value is invalid
   */
  void check() {
    checkKeys();
    recordMode();
    checkDirectReads();
  }

  private void checkDirectReads() {
    String value = conf.getTrimmed(HadoopStorage.DIRECT_READS, "true");
    if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException(
          HadoopStorage.DIRECT_READS + " is \"" + value + "\": set it to true or false");
    }
  }

  private void checkKeys() {
    for (Map.Entry<String, String> entry : conf) {
      String key = entry.getKey();
      if (isInvalid(key)) {
        throw new IllegalArgumentException("unknown setting \"" + key + "\": " + suggestion(key));
      }
    }
  }

  private static String suggestion(String unknownKey) {
    return ColumnOptionKeys.closest(unknownKey)
        .map(key -> "did you mean \"" + key + "\"?")
        .orElseGet(
            () ->
                NameSuggestions.suggestion(
                    unknownKey,
                    Stream.of(KEYS, TextInputKeys.ALL, ColumnOptionKeys.examples())
                        .flatMap(List::stream)
                        .toList()));
  }

  private static boolean isInvalid(String key) {
    if (!key.startsWith("stoa.")
        || KEYS.contains(key)
        || TextInputKeys.ALL.contains(key)
        || ColumnOptionKeys.isColumnOption(key)) {
      return false;
    }
    return KEY_PREFIXES.stream().anyMatch(key::startsWith)
        || NameSuggestions.closest(key, KEYS).isPresent();
  }

  /** The names of the columns to read; empty for all. */
  Optional<List<String>> columns() {
    return Optional.ofNullable(conf.getRaw(COLUMNS)).map(ColumnPath::splitList);
  }

  void setColumns(String commaSeparatedNames) {
    if (ColumnPath.splitList(commaSeparatedNames).stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "invalid list of columns \""
              + commaSeparatedNames
              + "\": separate names with commas, as in \"url, metadata\"");
    }
    conf.set(COLUMNS, commaSeparatedNames);
  }

  /** The predicate of the rows to read; empty for all. */
  Optional<FilterPredicate> predicate() {
    return Optional.ofNullable(conf.getRaw(PREDICATE)).map(JobSettings::parsePredicate);
  }

  private static FilterPredicate parsePredicate(String text) {
    try {
      return FilterPredicates.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          PREDICATE + " is not a valid predicate: " + e.getMessage(), e);
    }
  }

  void setPredicate(FilterPredicate predicate) {
    conf.set(PREDICATE, predicate.toString());
  }

  /** Opens an input table: its newest snapshot unless a version, tag or time was set. */
  Table open(Storage storage) throws IOException {
    String version = conf.getTrimmed(VERSION, "");
    String time = conf.getTrimmed(TIME, "");
    if (!version.isEmpty() && !time.isEmpty()) {
      throw new IllegalArgumentException(
          VERSION + " and " + TIME + " cannot be combined: set one of them");
    }
    if (!time.isEmpty()) {
      return Table.openAt(storage, parseTime(time));
    }
    if (version.isEmpty()) {
      return Table.open(storage);
    }
    return version.chars().allMatch(Character::isDigit)
        ? Table.open(storage, parseVersion(version))
        : Table.openTag(storage, version);
  }

  /**
   * Checks that the job sets no version, tag or time of its input, as a job must not that writes
   * columns into the table it reads.
   *
   * @throws IllegalArgumentException if it sets one
   */
  void checkReadsNewestVersion() {
    for (String key : List.of(VERSION, TIME)) {
      String value = conf.getTrimmed(key, "");
      if (!value.isEmpty()) {
        throw new IllegalArgumentException(
            "the job writes columns into the table that it reads, so it reads the newest version,"
                + " but "
                + key
                + " is "
                + value
                + ": unset it");
      }
    }
  }

  /**
   * Checks that the job sets nothing that determines the class or decoding of records, since its
   * map function takes batches.
   *
   * @throws IllegalArgumentException if it does
   */
  void checkReadsBatches() {
    for (String key : List.of(RECORD_CLASS, READER_SCHEMA, RECORD_MODE)) {
      String value = conf.getRaw(key);
      if (value != null) {
        throw new IllegalArgumentException(
            ("BatchInputFormat passes batches of rows, but %s, which is for records, is %s: unset"
                    + " it, or set the input format ColumnInputFormat")
                .formatted(key, value));
      }
    }
  }

  private static Instant parseTime(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          TIME + " has the invalid time \"" + text + "\": write it as in 2026-03-01T12:00:00Z", e);
    }
  }

  private static long parseVersion(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          VERSION + " is " + digits + ", which is too large for a version: correct it", e);
    }
  }

  void setVersion(String versionOrTag) {
    conf.unset(TIME);
    conf.set(VERSION, versionOrTag);
  }

  void setTime(Instant time) {
    conf.unset(VERSION);
    conf.set(TIME, time.toString());
  }

  /**
   * The mapper of rows to the map function's values: objects of the record class if one was set,
   * otherwise generic records, with the reader schema if one was set.
   */
  RecordMapper<?> recordMapper() {
    Optional<Class<?>> recordClass = recordClass();
    return recordClass.isPresent() ? RecordMapper.of(recordClass.get()) : genericMapper();
  }

  /** The class of the map function's records; empty for generic records. */
  Optional<Class<?>> recordClass() {
    String name = conf.getRaw(RECORD_CLASS);
    if (name == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(conf.getClassByName(name));
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(
          "the record class "
              + name
              + " was not found: add its jar to the job, for example with job.setJarByClass",
          e);
    }
  }

  /** The mapper of rows to generic records, with the reader schema if one was set. */
  RecordMapper<ColumnarRecord> genericMapper() {
    String json = conf.getRaw(READER_SCHEMA);
    if (json == null) {
      return RecordMapper.records();
    }
    try {
      return RecordMapper.records(new Schema.Parser().parse(json));
    } catch (AvroRuntimeException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          READER_SCHEMA + " is not a valid Avro record schema: " + e.getMessage() + "; correct it",
          e);
    }
  }

  boolean hasReaderSchema() {
    return conf.getRaw(READER_SCHEMA) != null;
  }

  void setReaderSchema(Schema schema) {
    RecordMapper.records(schema);
    conf.set(READER_SCHEMA, schema.toString());
  }

  boolean hasRecordClass() {
    return conf.getRaw(RECORD_CLASS) != null;
  }

  void setRecordClass(Class<?> type) {
    RecordMapper.of(type);
    conf.set(RECORD_CLASS, type.getName());
  }

  RecordMode recordMode() {
    String name = conf.getTrimmed(RECORD_MODE, RecordMode.LAZY.name());
    return Arrays.stream(RecordMode.values())
        .filter(mode -> mode.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s is the unknown mode \"%s\": set it to one of %s"
                        .formatted(RECORD_MODE, name, Arrays.toString(RecordMode.values()))));
  }

  void setRecordMode(RecordMode mode) {
    conf.setEnum(RECORD_MODE, mode);
  }

  /** The options by which the tables are divided into tasks. */
  TaskOptions taskOptions() {
    TaskOptions options = TaskOptions.defaults();
    if (usesLocalRunner()) {
      options = options.withSlotCount(Math.max(1, conf.getInt(LOCAL_RUNNER_TASK_LIMIT, 1)));
    }
    NumberSettings numbers = new NumberSettings(conf);
    options = numbers.withCount(options, TASK_COUNT, TaskOptions::withCount);
    return options.count().isPresent()
        ? options
        : numbers.withSize(options, SPLIT_SIZE, TaskOptions::withSizeInBytes);
  }

  private boolean usesLocalRunner() {
    return conf.getTrimmed("mapreduce.framework.name", "local").equals("local");
  }

  void setSplitSizeInBytes(long sizeInBytes) {
    TaskOptions.defaults().withSizeInBytes(sizeInBytes); // checks the range
    conf.setLong(SPLIT_SIZE, sizeInBytes);
    conf.unset(TASK_COUNT);
  }

  void setTaskCount(int count) {
    TaskOptions.defaults().withCount(count); // checks the range
    conf.setInt(TASK_COUNT, count);
    conf.unset(SPLIT_SIZE);
  }

  /** The schema of the rows that the job writes; empty if the job sets none. */
  Optional<Schema> schema() {
    // getRaw, since a ${name} in a doc text is not a variable
    return Optional.ofNullable(conf.getRaw(SCHEMA)).map(JobSettings::parseSchema);
  }

  private static Schema parseSchema(String json) {
    try {
      return new Schema.Parser().parse(json);
    } catch (AvroRuntimeException e) {
      throw new IllegalArgumentException(
          SCHEMA + " is not a valid Avro schema: " + e.getMessage() + "; correct it", e);
    }
  }

  void setSchema(Schema schema) {
    conf.set(SCHEMA, schema.toString());
  }

  /** The partition spec; empty if the job sets none. */
  Optional<PartitionSpec> partitionBy() {
    return Optional.ofNullable(conf.getRaw(PARTITION_BY)).map(JobSettings::parsePartitions);
  }

  private static PartitionSpec parsePartitions(String text) {
    try {
      return PartitionSpec.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(PARTITION_BY + ": " + e.getMessage(), e);
    }
  }

  void setPartitionBy(PartitionSpec spec) {
    conf.set(PARTITION_BY, spec.toString());
  }

  /** The indexes of a table that the job creates; one that exists must have them. */
  List<IndexSpec> indexes() {
    try {
      return IndexSpec.parseAll(Optional.ofNullable(conf.getRaw(INDEXES)).orElse(""));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(INDEXES + ": " + e.getMessage(), e);
    }
  }

  void setIndexes(List<IndexSpec> specs) {
    conf.set(INDEXES, specs.stream().map(IndexSpec::toString).collect(Collectors.joining("; ")));
  }

  /** The order in which each task writes its rows; empty to keep theirs. */
  List<SortTerm> sortBy() {
    String text = conf.getRaw(SORT_BY);
    try {
      return text == null || text.isBlank() ? List.of() : SortTerm.parseAll(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(SORT_BY + ": " + e.getMessage(), e);
    }
  }

  void setSortBy(List<SortTerm> terms) {
    conf.set(SORT_BY, SortTerm.format(terms));
  }

  /** The token generated at submission. */
  Optional<CommitToken> commitToken() {
    return Optional.ofNullable(conf.getRaw(COMMIT_TOKEN)).map(CommitToken::of);
  }

  /** Sets a unique token; job ids would not do, since they can be the same on several clusters. */
  void generateCommitToken() {
    conf.set(COMMIT_TOKEN, CommitToken.random().text());
  }

  /** The columns that the job adds. */
  List<Schema.Field> addedColumns() {
    String json = conf.getRaw(ADDED_COLUMNS);
    if (json == null) {
      return List.of();
    }
    try {
      Schema record = new Schema.Parser().parse(json);
      return record.getFields().stream().map(field -> copy(field)).toList();
    } catch (AvroRuntimeException e) {
      throw new IllegalArgumentException(
          ADDED_COLUMNS
              + " is not a valid Avro record of the columns to add: "
              + e.getMessage()
              + "; correct it",
          e);
    }
  }

  private static Schema.Field copy(Schema.Field field) {
    return new Schema.Field(field, field.schema());
  }

  void addColumn(Schema.Field field) {
    List<Schema.Field> fields = new ArrayList<>(addedColumns());
    fields.add(copy(field));
    conf.set(ADDED_COLUMNS, Schema.createRecord("Added", null, null, false, fields).toString());
  }

  /** The names of the columns that the job replaces. */
  List<String> replacedColumns() {
    return Arrays.stream(conf.getTrimmed(REPLACED_COLUMNS, "").split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  void replaceColumn(String name) {
    List<String> names = new ArrayList<>(replacedColumns());
    names.add(name);
    conf.set(REPLACED_COLUMNS, String.join(",", names));
  }

  /** The encoded column update with which the job was submitted. */
  Optional<String> update() {
    return Optional.ofNullable(conf.getRaw(UPDATE));
  }

  /** The version of the table whose columns the job writes. */
  OptionalLong updatedVersion() {
    return conf.getRaw(UPDATE_VERSION) == null
        ? OptionalLong.empty()
        : OptionalLong.of(conf.getLong(UPDATE_VERSION, 0));
  }

  void setUpdate(String encodedUpdate, long version) {
    conf.set(UPDATE, encodedUpdate);
    conf.setLong(UPDATE_VERSION, version);
  }

  /** Removes the column update, which a job may have copied with the settings of another. */
  void clearUpdate() {
    conf.unset(UPDATE);
    conf.unset(UPDATE_VERSION);
  }

  /**
   * The options of the tasks' writers, without the spill directory, which depends on the task's
   * machine.
   */
  WriteOptions writeOptions() {
    WriteOptions defaults = WriteOptions.defaults();
    // In small heaps, writers must leave room for the framework's sort buffer.
    long budgetInBytes =
        Math.min(defaults.memoryBudgetInBytes(), Runtime.getRuntime().maxMemory() / 4);
    WriteOptions options =
        new ColumnOptionKeys(conf)
            .applyTo(defaults)
            .withMemoryBudgetInBytes(budgetInBytes)
            .withGroups(groups(defaults.groups()))
            .withSortBy(sortBy());
    NumberSettings numbers = new NumberSettings(conf);
    options = numbers.withSize(options, MEMORY_BUDGET, WriteOptions::withMemoryBudgetInBytes);
    options = numbers.withSize(options, WRITTEN_SPLIT_SIZE, WriteOptions::withSplitSizeInBytes);
    options = numbers.withSize(options, PAGE_SIZE, JobSettings::withPageSize);
    return numbers.withCount(options, MAX_OPEN_PARTITIONS, WriteOptions::withMaxOpenPartitions);
  }

  private static WriteOptions withPageSize(WriteOptions options, long sizeInBytes) {
    // larger sizes are as invalid as the largest int
    return options.withPageSizeInBytes((int) Math.min(sizeInBytes, Integer.MAX_VALUE));
  }

  private GroupOptions groups(GroupOptions defaults) {
    NumberSettings numbers = new NumberSettings(conf);
    GroupOptions options =
        numbers.withSize(defaults, MIN_FILE_SIZE, GroupOptions::withSmallColumnLimitInBytes);
    options = numbers.withCount(options, MAX_FILES, GroupOptions::withMaxFiles);
    String text = conf.getTrimmed(GROUPS, "");
    try {
      for (String group : text.isEmpty() ? new String[0] : text.split(";", -1)) {
        options = options.withGroup(ColumnGroup.parse(group));
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(GROUPS + ": " + e.getMessage(), e);
    }
    return options;
  }

  void setWriteOptions(WriteOptions options) {
    conf.setLong(MEMORY_BUDGET, options.memoryBudgetInBytes());
    conf.setLong(WRITTEN_SPLIT_SIZE, options.splitSizeInBytes());
    conf.setInt(PAGE_SIZE, options.pageSizeInBytes());
    GroupOptions groups = options.groups();
    conf.set(
        GROUPS, groups.groups().stream().map(ColumnGroup::text).collect(Collectors.joining(";")));
    conf.setLong(MIN_FILE_SIZE, groups.smallColumnLimitInBytes());
    conf.setInt(MAX_FILES, groups.maxFiles());
    conf.setInt(MAX_OPEN_PARTITIONS, options.maxOpenPartitions());
    setSortBy(options.sortBy());
    new ColumnOptionKeys(conf).setAll(options);
  }

  void setColumnOptions(String column, ColumnOptions options) {
    new ColumnOptionKeys(conf).setColumn(column, options);
  }

  void setDefaultColumnOptions(ColumnOptions options) {
    new ColumnOptionKeys(conf).setDefaultColumn(options);
  }
}
