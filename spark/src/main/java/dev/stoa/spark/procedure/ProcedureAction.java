package dev.stoa.spark.procedure;

import dev.stoa.spark.location.SparkVersion;
import dev.stoa.spark.write.WriteSettings;
import dev.stoa.table.Table;
import dev.stoa.table.TableDescription;
import dev.stoa.table.change.Change;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.maintenance.VacuumReport;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** An action that a procedure runs on a table; each call commits under its own token. */
enum ProcedureAction {
  COMPACT(
      "merges small neighboring split directories, removes deleted rows, and completes indexes",
      optional("split_size", DataTypes.StringType, "such as '64MB'; default: that of writes")) {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      WriteOptions settings = WriteSettings.optionsOf(table.schema());
      WriteOptions options =
          arguments
              .text(1)
              .map(text -> WriteSettings.parseSize("split_size", text))
              .map(settings::withSplitSizeInBytes)
              .orElse(settings);
      Snapshot last = table.newCompaction().committer(SparkVersion.NAME).options(options).commit();
      for (Change completion : table.refresh().indexes().completions()) {
        last = completion.committer(SparkVersion.NAME).commit();
      }
      return rewriteRow(table, last);
    }

    @Override
    StructType result() {
      return super.result().add("rewritten_splits", DataTypes.LongType);
    }
  },
  REBALANCE(
      "spreads the rows evenly over a number of split directories",
      required("splits", DataTypes.LongType, "at least one per partition value")) {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      int splitCount = Math.toIntExact(arguments.required(arguments.number(1), "splits"));
      WriteOptions options = WriteSettings.optionsOf(table.schema());
      return rewriteRow(
          table,
          table.newRebalance(splitCount).committer(SparkVersion.NAME).options(options).commit());
    }

    @Override
    StructType result() {
      return super.result().add("rewritten_splits", DataTypes.LongType);
    }
  },
  REGROUP("writes changed columns back into the files of their column groups") {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      WriteOptions options = WriteSettings.optionsOf(table.schema());
      return snapshotRow(
          table
              .newRegroup(options.groups())
              .committer(SparkVersion.NAME)
              .options(options)
              .commit());
    }
  },
  ROLLBACK(
      "makes an earlier version the current one again",
      required("version", DataTypes.StringType, "a number or tag, as text")) {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      String versionOrTag = arguments.required(arguments.text(1), "version");
      long version =
          versionOrTag.matches("[0-9]{1,18}")
              ? Long.parseLong(versionOrTag)
              : Table.openTag(table.storage(), versionOrTag).snapshot().version();
      return snapshotRow(table.newRollback(version).committer(SparkVersion.NAME).commit());
    }
  },
  TAG(
      "tags a version, which is kept until the tag is removed",
      required("tag", DataTypes.StringType, "the new name"),
      optional("version", DataTypes.LongType, "default: the current one")) {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      String tag = arguments.required(arguments.text(1), "tag");
      long version = arguments.number(2).orElse(table.snapshot().version());
      return snapshotRow(table.newTag(tag, version).committer(SparkVersion.NAME).commit());
    }
  },
  UNTAG("removes a tag", required("tag", DataTypes.StringType, "its name")) {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      String tag = arguments.required(arguments.text(1), "tag");
      return snapshotRow(table.newTagRemoval(tag).committer(SparkVersion.NAME).commit());
    }
  },
  VACUUM(
      "removes old versions, and files that no remaining version references",
      optional("older_than", DataTypes.StringType, "an age such as 'PT36H'; default 'P7D'"),
      optional("keep", DataTypes.LongType, "a number of versions; default 1"),
      optional("dry_run", DataTypes.BooleanType, "true deletes nothing; default false")) {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      VacuumOptions options = VacuumOptions.defaults();
      if (arguments.text(1).isPresent()) {
        options = options.withRetention(retention(arguments.text(1).get()));
      }
      if (arguments.number(2).isPresent()) {
        options = options.withMinSnapshotsToKeep(Math.toIntExact(arguments.number(2).get()));
      }
      VacuumReport report =
          arguments.isTrue(3) ? table.newVacuum(options).plan() : table.newVacuum(options).run();
      return List.of(
          List.of(
              (long) report.expiredVersions().size(), report.fileCount(), report.sizeInBytes()));
    }

    @Override
    StructType result() {
      return StructType.fromDDL("expired_versions bigint, files bigint, bytes bigint");
    }
  },
  SNAPSHOTS("lists the stored versions, oldest first") {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      Map<Long, String> tags = new TreeMap<>();
      table
          .snapshot()
          .tags()
          .forEach(
              (tag, version) -> tags.merge(version, tag, (first, second) -> first + ", " + second));
      return table.history().stream()
          .map(snapshot -> row(snapshot, tags.getOrDefault(snapshot.version(), "")))
          .toList();
    }

    @Override
    StructType result() {
      return super.result().add("tags", DataTypes.StringType);
    }

    private static List<Object> row(Snapshot snapshot, String tags) {
      List<Object> row = new ArrayList<>(columnsOf(snapshot));
      row.add(tags);
      return row;
    }
  };

  private static final long MICROS_PER_MILLI = 1000;

  private final String description;

  @SuppressWarnings("ImmutableEnumChecker") // an immutable list of immutable elements
  private final List<ProcedureParameter> parameters;

  ProcedureAction(String description, ProcedureParameter... parameters) {
    this.description = description;
    this.parameters = List.of(parameters);
  }

  /** Runs the action; returns rows of type {@link #result}. */
  abstract List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException;

  /** The type of the result's rows; by default, the columns of a version. */
  StructType result() {
    return StructType.fromDDL(
        "version bigint, time timestamp, operation string, rows bigint, splits bigint,"
            + " bytes bigint");
  }

  String description() {
    return description;
  }

  List<ProcedureParameter> parameters() {
    return parameters;
  }

  private static ProcedureParameter required(String name, DataType type, String comment) {
    return ProcedureParameter.in(name, type).comment(comment).build();
  }

  private static ProcedureParameter optional(String name, DataType type, String comment) {
    return ProcedureParameter.in(name, type).comment(comment).defaultValue("null").build();
  }

  static Duration retention(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "vacuum's older_than is \""
              + text
              + "\": give an age such as 'P7D' or 'PT36H', not a time",
          e);
    }
  }

  static List<List<Object>> snapshotRow(Snapshot snapshot) {
    return List.of(columnsOf(snapshot));
  }

  static List<Object> columnsOf(Snapshot snapshot) {
    return List.of(
        snapshot.version(),
        snapshot.timestampMillis() * MICROS_PER_MILLI,
        snapshot.operation(),
        snapshot.rowCount(),
        snapshot.splitCount(),
        snapshot.sizeInBytes());
  }

  /** Returns the row of a rewrite, with the number of split directories that it replaced. */
  static List<List<Object>> rewriteRow(Table oldTable, Snapshot rewritten) throws IOException {
    long rewrittenCount = 0;
    if (rewritten.version() != oldTable.snapshot().version()) {
      Set<String> splitNames = splitNames(Table.open(oldTable.storage(), rewritten.version()));
      rewrittenCount =
          splitNames(oldTable).stream().filter(name -> !splitNames.contains(name)).count();
    }
    List<Object> row = new ArrayList<>(columnsOf(rewritten));
    row.add(rewrittenCount);
    return List.of(row);
  }

  private static Set<String> splitNames(Table table) throws IOException {
    return table.describe().splits().stream()
        .map(TableDescription.SplitDescription::name)
        .collect(Collectors.toSet());
  }
}
