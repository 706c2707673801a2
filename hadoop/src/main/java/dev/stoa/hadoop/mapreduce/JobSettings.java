package dev.stoa.hadoop.mapreduce;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.scan.RecordForm;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;

/**
 * What the formats keep in a job's configuration: every key that this module has, those of {@link
 * ColumnKeys} too, each with its typed getter and setter.
 *
 * <p>Called by the formats' static methods and by what runs in the tasks. The paths of input and
 * output are not here: they stand under Hadoop's own keys, so that a job which names its paths by
 * {@code FileInputFormat} and {@code FileOutputFormat} need not change.
 */
final class JobSettings {
  private static final String COLUMNS = "stoa.input.columns";
  private static final String PREDICATE = "stoa.input.predicate";
  private static final String VERSION = "stoa.input.version";
  private static final String TIME = "stoa.input.at";
  private static final String RECORD_CLASS = "stoa.input.record.class";
  private static final String READER_SCHEMA = "stoa.input.schema";
  private static final String RECORD_MODE = "stoa.input.record.mode";
  private static final String SPLIT_SIZE = "stoa.input.split.size.bytes";
  private static final String TASK_COUNT = "stoa.input.task.count";
  private static final String SCHEMA = "stoa.output.schema";
  private static final String PARTITION_BY = "stoa.output.partition.by";
  private static final String OPEN_PARTITIONS = "stoa.output.open.partitions";
  private static final String COMMIT_TOKEN = "stoa.output.commit.token";
  private static final String ADDED = "stoa.output.add";
  private static final String REPLACED = "stoa.output.replace";
  private static final String UPDATE = "stoa.output.update";
  private static final String UPDATED_VERSION = "stoa.output.update.version";
  private static final String MEMORY_BUDGET = "stoa.output.memory.budget.bytes";
  private static final String WRITTEN_SPLIT_SIZE = "stoa.output.split.size.bytes";
  private static final String PAGE_SIZE = "stoa.output.page.size.bytes";

  private static final String GROUPS = "stoa.output.groups";

  /** How many map tasks Hadoop's runner within the process does at a time. */
  private static final String LOCAL_SLOTS = "mapreduce.local.map.tasks.maximum";

  private static final String FILE_FLOOR = "stoa.output.file.floor.bytes";
  private static final String MOST_FILES = "stoa.output.split.most.files";

  private final Configuration conf;

  JobSettings(Configuration conf) {
    this.conf = conf;
  }

  /** The names of the columns to read; empty: all. */
  Optional<List<String>> columns() {
    return Optional.ofNullable(conf.getRaw(COLUMNS))
        .map(names -> Arrays.stream(names.split(",")).map(String::strip).toList());
  }

  void setColumns(String commaSeparatedNames) {
    if (Arrays.stream(commaSeparatedNames.split(",", -1)).anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "\""
              + commaSeparatedNames
              + "\" is no list of columns: write their names with commas between them, as in"
              + " \"url, metadata\"");
    }
    conf.set(COLUMNS, commaSeparatedNames);
  }

  /** Which rows to read; empty: all. */
  Optional<FilterPredicate> predicate() {
    return Optional.ofNullable(conf.getRaw(PREDICATE)).map(JobSettings::parsePredicate);
  }

  private static FilterPredicate parsePredicate(String text) {
    try {
      return FilterPredicates.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          PREDICATE + " is no predicate: " + e.getMessage() + ": correct it", e);
    }
  }

  void setPredicate(FilterPredicate predicate) {
    conf.set(PREDICATE, predicate.toString());
  }

  /** Opens a table as the job reads it: its newest snapshot unless a version or time was set. */
  Table open(Storage storage) throws IOException {
    String version = conf.getTrimmed(VERSION, "");
    String time = conf.getTrimmed(TIME, "");
    if (!version.isEmpty() && !time.isEmpty()) {
      throw new IllegalArgumentException(
          VERSION + " and " + TIME + " both say which version is read: set one of them");
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

  private static Instant parseTime(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          TIME + " is \"" + text + "\", which is no time: write it as in 2026-03-01T12:00:00Z", e);
    }
  }

  private static long parseVersion(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          VERSION + " is " + digits + ", which no version can be: correct it", e);
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

  /** What the map function takes; plain records where neither class nor schema was set. */
  RecordForm<?> recordForm() {
    String name = conf.getRaw(RECORD_CLASS);
    if (name == null) {
      return genericForm();
    }
    try {
      return RecordForm.of(conf.getClassByName(name));
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(
          "class "
              + name
              + ", which the map function takes, is not there: add its jar to the job's, as by"
              + " job.setJarByClass",
          e);
    }
  }

  /** Generic records, of the reader's schema where one was set. */
  RecordForm<ColumnarRecord> genericForm() {
    String json = conf.getRaw(READER_SCHEMA);
    if (json == null) {
      return RecordForm.records();
    }
    try {
      return RecordForm.records(new Schema.Parser().parse(json));
    } catch (AvroRuntimeException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          READER_SCHEMA + " is no Avro schema of records: " + e.getMessage() + "; correct it", e);
    }
  }

  boolean hasReaderSchema() {
    return conf.getRaw(READER_SCHEMA) != null;
  }

  void setReaderSchema(Schema schema) {
    RecordForm.records(schema);
    conf.set(READER_SCHEMA, schema.toString());
  }

  boolean hasRecordClass() {
    return conf.getRaw(RECORD_CLASS) != null;
  }

  void setRecordClass(Class<?> type) {
    RecordForm.of(type);
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
                    "%s is \"%s\", which is no mode: set it to one of %s"
                        .formatted(RECORD_MODE, name, Arrays.toString(RecordMode.values()))));
  }

  void setRecordMode(RecordMode mode) {
    conf.setEnum(RECORD_MODE, mode);
  }

  /** Into how many tasks the tables are divided. */
  TaskOptions taskOptions() {
    TaskOptions options = TaskOptions.defaults();
    if (isLocal()) {
      options = options.withSlots(Math.max(1, conf.getInt(LOCAL_SLOTS, 1)));
    }
    if (conf.getTrimmed(TASK_COUNT) != null) {
      return options.withCount(checkTaskCount(conf.getInt(TASK_COUNT, 0)));
    }
    return conf.getTrimmed(SPLIT_SIZE) == null
        ? options
        : options.withSizeInBytes(checkSplitSize(conf.getLong(SPLIT_SIZE, 0)));
  }

  private boolean isLocal() {
    return conf.getTrimmed("mapreduce.framework.name", "local").equals("local");
  }

  void setSplitSizeInBytes(long sizeInBytes) {
    conf.setLong(SPLIT_SIZE, checkSplitSize(sizeInBytes));
    conf.unset(TASK_COUNT);
  }

  private static long checkSplitSize(long sizeInBytes) {
    if (sizeInBytes <= 0) {
      throw new IllegalArgumentException(
          "a split size of " + sizeInBytes + " bytes cannot be: give one above 0");
    }
    return sizeInBytes;
  }

  void setTaskCount(int count) {
    conf.setInt(TASK_COUNT, checkTaskCount(count));
    conf.unset(SPLIT_SIZE);
  }

  private static int checkTaskCount(int count) {
    if (count <= 0) {
      throw new IllegalArgumentException(
          "a job of " + count + " map tasks cannot be: give a number above 0");
    }
    return count;
  }

  Optional<Schema> schema() {
    // Raw: a ${name} in a doc text is no variable.
    return Optional.ofNullable(conf.getRaw(SCHEMA)).map(json -> new Schema.Parser().parse(json));
  }

  void setSchema(Schema schema) {
    conf.set(SCHEMA, schema.toString());
  }

  /** What the table is partitioned by; empty where the job says nothing. */
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

  /** The token that was drawn when the job was submitted. */
  Optional<CommitToken> commitToken() {
    return Optional.ofNullable(conf.getRaw(COMMIT_TOKEN)).map(CommitToken::of);
  }

  /** Gives the job a token that no other has; job ids of several clusters can be the same. */
  void drawCommitToken() {
    conf.set(COMMIT_TOKEN, CommitToken.random().text());
  }

  /** The columns that the job adds. */
  List<Schema.Field> addedColumns() {
    String json = conf.getRaw(ADDED);
    if (json == null) {
      return List.of();
    }
    try {
      Schema record = new Schema.Parser().parse(json);
      return record.getFields().stream().map(field -> copy(field)).toList();
    } catch (AvroRuntimeException e) {
      throw new IllegalArgumentException(
          ADDED + " is no Avro record of the columns to add: " + e.getMessage() + "; correct it",
          e);
    }
  }

  private static Schema.Field copy(Schema.Field field) {
    return new Schema.Field(field, field.schema());
  }

  void addColumn(Schema.Field field) {
    List<Schema.Field> fields = new ArrayList<>(addedColumns());
    fields.add(copy(field));
    conf.set(ADDED, Schema.createRecord("Added", null, null, false, fields).toString());
  }

  /** The names of the columns that the job replaces. */
  List<String> replacedColumns() {
    return Arrays.stream(conf.getTrimmed(REPLACED, "").split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  void replaceColumn(String name) {
    List<String> names = new ArrayList<>(replacedColumns());
    names.add(name);
    conf.set(REPLACED, String.join(",", names));
  }

  /** The update of columns that a job was submitted with. */
  Optional<String> update() {
    return Optional.ofNullable(conf.getRaw(UPDATE));
  }

  /** The version of the table whose columns the job writes. */
  OptionalLong updatedVersion() {
    return conf.getRaw(UPDATED_VERSION) == null
        ? OptionalLong.empty()
        : OptionalLong.of(conf.getLong(UPDATED_VERSION, 0));
  }

  void setUpdate(String update, long version) {
    conf.set(UPDATE, update);
    conf.setLong(UPDATED_VERSION, version);
  }

  /** A job may be made of the settings of another. */
  void forgetUpdate() {
    conf.unset(UPDATE);
    conf.unset(UPDATED_VERSION);
  }

  /** The spill directory is not among them: it is of the machine where the task runs. */
  WriteOptions writeOptions() {
    WriteOptions defaults = WriteOptions.defaults();
    // Tasks of clusters that were set up for small heaps share them with the sort buffer.
    long budget = Math.min(defaults.memoryBudgetInBytes(), Runtime.getRuntime().maxMemory() / 4);
    return new ColumnKeys(conf)
        .applyTo(defaults)
        .withMemoryBudgetInBytes(conf.getLong(MEMORY_BUDGET, budget))
        .withSplitSizeInBytes(conf.getLong(WRITTEN_SPLIT_SIZE, defaults.splitSizeInBytes()))
        .withPageSizeInBytes(conf.getInt(PAGE_SIZE, defaults.pageSizeInBytes()))
        .withMostOpenPartitions(conf.getInt(OPEN_PARTITIONS, defaults.mostOpenPartitions()))
        .withGroups(groups(defaults.groups()));
  }

  private GroupOptions groups(GroupOptions defaults) {
    GroupOptions options =
        defaults
            .withFloorInBytes(conf.getLong(FILE_FLOOR, defaults.floorInBytes()))
            .withMostFiles(conf.getInt(MOST_FILES, defaults.mostFiles()));
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
    conf.setLong(FILE_FLOOR, groups.floorInBytes());
    conf.setInt(MOST_FILES, groups.mostFiles());
    conf.setInt(OPEN_PARTITIONS, options.mostOpenPartitions());
    new ColumnKeys(conf).set(options);
  }

  void setColumnOptions(String column, ColumnOptions options) {
    new ColumnKeys(conf).setColumn(column, options);
  }

  void setDefaultColumnOptions(ColumnOptions options) {
    new ColumnKeys(conf).setDefaultColumn(options);
  }
}
