package dev.stoa.spark.procedure;

import dev.stoa.engine.ManifestView;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.sort.SortOrder;
import dev.stoa.spark.location.SparkVersion;
import dev.stoa.spark.write.WriteSettings;
import dev.stoa.table.Table;
import dev.stoa.table.change.Change;
import dev.stoa.table.maintenance.Rewrite;
import dev.stoa.table.maintenance.Vacuum;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.maintenance.VacuumReport;
import dev.stoa.table.snapshot.RefNames;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** An action that a procedure runs on a table; each call commits under its own token. */
enum ProcedureAction {
  COMPACT(
      "merges small neighboring split directories, removes deleted rows, and completes indexes;"
          + " with sort_by, sorts all rows of each partition",
      optional("split_size", DataTypes.StringType, "such as '64MB'; default: that of writes"),
      optional(
          "sort_by",
          DataTypes.StringType,
          "an order such as 'day, size desc' or 'zorder(latitude, longitude)'; default: merged rows"
              + " are sorted as writes sort them"),
      optional(
          "where",
          DataTypes.StringType,
          "a condition such as 'day >= 20': leaves split directories alone in which no row can"
              + " match"),
      optional(
          "repartition",
          DataTypes.BooleanType,
          "whether to write rows of earlier partitionings with the current one; default: false")) {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      Rewrite rewrite = table.newCompaction().options(writeOptions(table, arguments.text(1)));
      arguments.text(2).map(SortOrder::parse).ifPresent(rewrite::sortBy);
      arguments.text(3).map(FilterPredicates::parse).ifPresent(rewrite::where);
      if (arguments.isTrue(4)) {
        rewrite.repartition();
      }
      return rewriteRow(table, rewrite, commitWithIndexes(rewrite, table));
    }

    @Override
    StructType result() {
      return rewriteResult();
    }
  },
  REWRITE_DELETES(
      "rewrites split directories with deleted rows without these rows",
      optional(
          "min_share",
          DataTypes.DoubleType,
          "the smallest share of deleted rows, such as 0.2; default: any deleted row"),
      optional("split_size", DataTypes.StringType, "such as '64MB'; default: that of writes")) {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      Rewrite rewrite =
          table
              .newCompaction()
              .options(writeOptions(table, arguments.text(2)))
              .onlyDeleted(arguments.share(1).orElse(0.0));
      return rewriteRow(table, rewrite, commitWithIndexes(rewrite, table));
    }

    @Override
    StructType result() {
      return rewriteResult();
    }
  },
  REBALANCE(
      "spreads the rows evenly over a number of split directories",
      required("splits", DataTypes.LongType, "at least one per partition value")) {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      int splitCount = Math.toIntExact(arguments.required(arguments.number(1), "splits"));
      WriteOptions options = WriteSettings.optionsOf(table.schema());
      Rewrite rewrite = table.newRebalance(splitCount).options(options);
      return rewriteRow(table, rewrite, rewrite.committer(SparkVersion.NAME).commit());
    }

    @Override
    StructType result() {
      return rewriteResult();
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
  ANALYZE(
      "counts the different values of columns, for the plans of joins; approximately, as"
          + " approx_count_distinct does",
      optional(
          "columns",
          DataTypes.StringType,
          "names separated by commas; default: all columns but those of structs, maps and arrays")) {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      return new ColumnAnalysis(table, arguments.text(1)).run();
    }

    @Override
    StructType result() {
      return StructType.fromDDL("column string, distinct_count bigint");
    }
  },
  FAST_FORWARD(
      "gives the table the newest rows and columns of a branch, as one version; fails if the table"
          + " has changed since the branch began",
      required("branch", DataTypes.StringType, "'main', which is the table itself"),
      required("to", DataTypes.StringType, "the branch")) {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      String target = arguments.required(arguments.text(1), "branch");
      if (!target.equals(RefNames.MAIN)) {
        throw new IllegalArgumentException(
            "fast_forward changes the table itself, not branch \"%s\": give branch => 'main'"
                .formatted(target));
      }
      String branch = arguments.required(arguments.text(2), "to");
      Snapshot newest = table.branches().fastForward(branch).committer(SparkVersion.NAME).commit();
      return List.of(List.of(target, table.snapshot().version(), newest.version()));
    }

    @Override
    StructType result() {
      return StructType.fromDDL("branch_updated string, previous_ref bigint, updated_ref bigint");
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
      return removalRow(table.newVacuum(options), arguments.isTrue(3));
    }

    @Override
    StructType result() {
      return removalResult();
    }
  },
  EXPIRE(
      "removes old versions, and files that only these referenced; leaves alone files that no"
          + " version referenced, until vacuum removes them",
      optional("older_than", DataTypes.TimestampType, "a time; default: that of seven days ago"),
      optional("retain_last", DataTypes.LongType, "a number of versions; default 1"),
      optional("dry_run", DataTypes.BooleanType, "true deletes nothing; default false")) {
    @Override
    List<List<Object>> run(Table table, ProcedureArguments arguments) throws IOException {
      VacuumOptions options = VacuumOptions.defaults();
      if (arguments.time(1).isPresent()) {
        Duration age = Duration.between(arguments.time(1).get(), Instant.now());
        options = options.withRetention(age.isNegative() ? Duration.ZERO : age);
      }
      if (arguments.number(2).isPresent()) {
        options = options.withMinSnapshotsToKeep(Math.toIntExact(arguments.number(2).get()));
      }
      return removalRow(table.newVacuum(options).expiredOnly(), arguments.isTrue(3));
    }

    @Override
    StructType result() {
      return removalResult();
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

  private static final String VERSION_COLUMNS =
      "version bigint, time timestamp, operation string, rows bigint, splits bigint, bytes bigint";

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
    return StructType.fromDDL(VERSION_COLUMNS);
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

  /** Returns the options of the table's writes, with a size of split directories. */
  static WriteOptions writeOptions(Table table, Optional<String> splitSize) {
    WriteOptions options = WriteSettings.sortingOptionsOf(table.schema());
    return splitSize
        .map(text -> options.withSplitSizeInBytes(WriteSettings.parseSize("split_size", text)))
        .orElse(options);
  }

  /** Commits a rewrite, then builds the indexes that are missing; returns the last version. */
  static Snapshot commitWithIndexes(Rewrite rewrite, Table table) throws IOException {
    Snapshot last = rewrite.committer(SparkVersion.NAME).commit();
    for (Change completion : table.refresh().indexes().completions()) {
      last = completion.committer(SparkVersion.NAME).commit();
    }
    return last;
  }

  private static StructType rewriteResult() {
    return StructType.fromDDL(
        VERSION_COLUMNS
            + ", rewritten_splits bigint, rewritten_bytes bigint, added_splits bigint,"
            + " added_bytes bigint, skipped_runs bigint");
  }

  /** Returns the row of a rewrite, with what it replaced, what replaces it, and what it skipped. */
  static List<List<Object>> rewriteRow(Table oldTable, Rewrite rewrite, Snapshot rewritten)
      throws IOException {
    Map<String, Long> rewrittenSizes = new HashMap<>();
    Map<String, Long> addedSizes = new HashMap<>();
    if (rewritten.version() != oldTable.snapshot().version()) {
      rewrittenSizes.putAll(splitSizes(oldTable));
      addedSizes.putAll(splitSizes(Table.open(oldTable.storage(), rewritten.version())));
      Set<String> keptNames = new HashSet<>(rewrittenSizes.keySet());
      keptNames.retainAll(addedSizes.keySet());
      rewrittenSizes.keySet().removeAll(keptNames);
      addedSizes.keySet().removeAll(keptNames);
    }
    List<Object> row = new ArrayList<>(columnsOf(rewritten));
    for (Map<String, Long> sizes : List.of(rewrittenSizes, addedSizes)) {
      row.add((long) sizes.size());
      row.add(sizes.values().stream().mapToLong(Long::longValue).sum());
    }
    row.add((long) rewrite.skippedRunCount());
    return List.of(row);
  }

  private static Map<String, Long> splitSizes(Table table) throws IOException {
    ManifestView manifest = ManifestView.of(table);
    Map<String, Long> sizes = new HashMap<>();
    for (int segment = 0; segment < manifest.segments().size(); segment++) {
      manifest.splits(segment).forEach(split -> sizes.put(split.name(), split.sizeInBytes()));
    }
    return sizes;
  }

  private static StructType removalResult() {
    return StructType.fromDDL("expired_versions bigint, files bigint, bytes bigint");
  }

  static List<List<Object>> removalRow(Vacuum vacuum, boolean isDryRun) throws IOException {
    VacuumReport report = isDryRun ? vacuum.plan() : vacuum.run();
    return List.of(
        List.of((long) report.expiredVersions().size(), report.fileCount(), report.sizeInBytes()));
  }
}
