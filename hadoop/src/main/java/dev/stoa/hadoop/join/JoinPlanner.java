package dev.stoa.hadoop.join;

import dev.stoa.engine.EngineScans;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionValue;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.security.TokenCache;

/**
 * Checks the tables of a join when its job is submitted, and divides them into input splits: one
 * for each common bucket. Reads only the tables' metadata. Called by {@link JoinInputFormat}.
 */
final class JoinPlanner {
  /** A merge reads all split directories of a bucket at a time; more are joined by hashing. */
  private static final int MAX_MERGED_SPLITS = 64;

  private static final long KEYLESS_TASK_SIZE_IN_BYTES = 128L << 20;

  private final JoinType type;
  private final List<PlannedTable> tables;
  private final boolean isSorted;

  /** The tasks of each common bucket, and of each table in it. */
  private final Map<Long, List<List<ScanTask>>> tasksByBucket = new TreeMap<>();

  /** The tasks of each table that read rows whose keys are null. */
  private final List<List<ScanTask>> keylessTasks = new ArrayList<>();

  private JoinPlanner(JoinType type, List<PlannedTable> tables) throws IOException {
    this.type = type;
    this.tables = tables;
    boolean areAllSorted = true;
    for (PlannedTable table : tables) {
      areAllSorted = areAllSorted && table.isSortedByKey();
    }
    this.isSorted = areAllSorted;
  }

  /** Returns the input splits of a job. */
  static List<InputSplit> splits(JobContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    JoinSettings settings = new JoinSettings(conf);
    settings.check();
    List<JoinTable> joinTables = settings.tables();
    // On a secure cluster, tasks need tokens for NameNodes other than the job's own.
    TokenCache.obtainTokensForNamenodes(
        context.getCredentials(),
        joinTables.stream().map(JoinTable::path).toArray(Path[]::new),
        conf);
    List<PlannedTable> tables = new ArrayList<>();
    for (JoinTable table : joinTables) {
      tables.add(PlannedTable.open(conf, table));
    }
    tables.forEach(table -> checkComparable(tables.get(0), table));
    JoinPlanner planner = new JoinPlanner(settings.type(), tables);
    planner.groupTasks(BucketAlignment.of(tables));
    return planner.splits();
  }

  private static void checkComparable(PlannedTable first, PlannedTable other) {
    if (first.keyColumns().size() != other.keyColumns().size()) {
      throw new InvalidTableException(
          "the key of %s has %d columns, and that of %s has %d: name the same number of columns"
              .formatted(
                  first.description(),
                  first.keyColumns().size(),
                  other.description(),
                  other.keyColumns().size()));
    }
    for (int i = 0; i < first.keyColumns().size(); i++) {
      KeyType type = first.keyTypes().get(i);
      KeyType otherType = other.keyTypes().get(i);
      if (!type.isComparableWith(otherType)) {
        throw new InvalidTableException(
            ("the key's column \"%s\" of %s is %s, and \"%s\" of %s is %s, whose values are in"
                    + " other buckets: load one of them with the other's type")
                .formatted(
                    first.keyColumns().get(i),
                    first.description(),
                    type.type().displayNameWithArticle(),
                    other.keyColumns().get(i),
                    other.description(),
                    otherType.type().displayNameWithArticle()));
      }
    }
  }

  private void groupTasks(BucketAlignment alignment) throws IOException {
    for (int i = 0; i < tables.size(); i++) {
      PlannedTable table = tables.get(i);
      keylessTasks.add(new ArrayList<>());
      for (ScanTask task : table.scan().tasks()) {
        PartitionValue partition = task.partition().orElseThrow();
        if (!table.scan().snapshot().hasCurrentSpec(partition)) {
          throw new InvalidTableException(
              ("%s has rows of an earlier partitioning, so it cannot be joined bucket by bucket:"
                      + " repartition it with stoa compact --repartition")
                  .formatted(table.description()));
        }
        OptionalLong bucket = alignment.commonBucket(table, partition);
        if (bucket.isPresent()) {
          tasksByBucket.computeIfAbsent(bucket.getAsLong(), key -> newTaskLists()).get(i).add(task);
        } else {
          keylessTasks.get(i).add(task);
        }
      }
    }
  }

  private List<List<ScanTask>> newTaskLists() {
    List<List<ScanTask>> lists = new ArrayList<>();
    tables.forEach(table -> lists.add(new ArrayList<>()));
    return lists;
  }

  private List<InputSplit> splits() throws IOException {
    long allTables = (1L << tables.size()) - 1;
    List<InputSplit> splits = new ArrayList<>();
    for (List<List<ScanTask>> tasks : tasksByBucket.values()) {
      long tablesWithRows = 0;
      for (int i = 0; i < tables.size(); i++) {
        tablesWithRows |= tasks.get(i).isEmpty() ? 0 : 1L << i;
      }
      if (type.canHaveResult(tablesWithRows, allTables)) {
        splits.add(split(tasks));
      }
    }
    for (int i = 0; i < tables.size(); i++) {
      if (type.keepsUnmatched(i)) {
        splits.addAll(keylessSplits(i));
      }
    }
    return splits;
  }

  private List<InputSplit> keylessSplits(int table) throws IOException {
    List<InputSplit> splits = new ArrayList<>();
    List<List<ScanTask>> tasks = newTaskLists();
    long sizeInBytes = 0;
    for (ScanTask task : keylessTasks.get(table)) {
      tasks.get(table).add(task);
      sizeInBytes += task.sizeInBytes();
      if (sizeInBytes >= KEYLESS_TASK_SIZE_IN_BYTES) {
        splits.add(split(tasks));
        tasks = newTaskLists();
        sizeInBytes = 0;
      }
    }
    if (!tasks.get(table).isEmpty()) {
      splits.add(split(tasks));
    }
    return splits;
  }

  private JoinInputSplit split(List<List<ScanTask>> tasks) throws IOException {
    List<JoinedTable> joinedTables = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      joinedTables.add(tables.get(i).withoutTasks().withTasks(tasks.get(i)));
    }
    boolean isMerged =
        isSorted && tasks.stream().allMatch(list -> list.size() <= MAX_MERGED_SPLITS);
    return new JoinInputSplit(joinedTables, keySchema(), keyForms(), isMerged, hosts(tasks));
  }

  private List<KeyType.Form> keyForms() {
    return tables.get(0).keyTypes().stream().map(KeyType::form).toList();
  }

  /**
   * Returns the schema of the key: the columns of the first table, or of the first with longs if
   * any table has longs; nullable if a full join may pass on null keys of another table.
   */
  private Schema keySchema() {
    List<Schema.Field> fields = new ArrayList<>();
    for (int i = 0; i < tables.get(0).keyColumns().size(); i++) {
      int position = i;
      Schema.Field column = keyColumn(tables.get(0), position);
      Optional<PlannedTable> longTable =
          tables.stream().filter(table -> table.keyTypes().get(position).isLong()).findFirst();
      Schema schema = longTable.map(table -> keyColumn(table, position)).orElse(column).schema();
      boolean mayBeNull =
          type == JoinType.FULL
              && tables.stream()
                  .anyMatch(table -> keyColumn(table, position).schema().isNullable());
      if (mayBeNull && !schema.isNullable()) {
        schema = Schema.createUnion(Schema.create(Schema.Type.NULL), schema);
      }
      fields.add(new Schema.Field(column.name(), schema));
    }
    return Schema.createRecord("Key", null, "dev.stoa.join", false, fields);
  }

  private static Schema.Field keyColumn(PlannedTable table, int position) {
    return table.scan().schema().getFields().get(table.keyOrdinals().get(position));
  }

  /** Returns the hosts of the largest split directory. */
  private List<String> hosts(List<List<ScanTask>> tasks) throws IOException {
    PlannedTable largestTable = tables.get(0);
    Optional<ScanTask> largestTask = Optional.empty();
    for (int i = 0; i < tables.size(); i++) {
      Optional<ScanTask> task =
          tasks.get(i).stream().max(Comparator.comparingLong(ScanTask::sizeInBytes));
      if (task.isPresent()
          && (largestTask.isEmpty()
              || task.get().sizeInBytes() > largestTask.get().sizeInBytes())) {
        largestTable = tables.get(i);
        largestTask = task;
      }
    }
    return largestTask.isPresent()
        ? EngineScans.hosts(largestTask.get(), largestTable.storage())
        : List.of();
  }
}
