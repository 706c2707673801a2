package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.engine.RecordCodec;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Joins the tables of a {@link JoinInputSplit}; created by {@link JoinInputFormat}. */
final class JoinRecordReader extends RecordReader<ColumnarRecord, JoinGroup> {
  private final List<ReadReport> reports = new ArrayList<>();
  private final List<Storage> storages = new ArrayList<>();
  private final SpillArea spillArea =
      new SpillArea(Path.of(System.getProperty("java.io.tmpdir")), new LongAdder());
  private JoinInputSplit split;
  private JoinContext joinContext;
  private GroupSource groups;
  private JoinGroup group;
  private KeyRecord key;
  private long rowCount;
  private TaskAttemptContext taskContext;

  @Override
  public void initialize(InputSplit inputSplit, TaskAttemptContext context) throws IOException {
    split = (JoinInputSplit) inputSplit;
    taskContext = context;
    JoinSettings settings = new JoinSettings(context.getConfiguration());
    List<RecordCodec> codecs = new ArrayList<>();
    List<int[]> keyOrdinals = new ArrayList<>();
    for (JoinedTable table : split.tables()) {
      Storage storage =
          HadoopStorages.openForAttempt(
              context.getConfiguration(), table.path(), context.getTaskAttemptID().getId());
      storages.add(storage);
      reports.add(new ReadReport(storage, context));
      codecs.add(new RecordCodec(table.schema(), "a joined row of " + table.path()));
      keyOrdinals.add(table.keyOrdinals().stream().mapToInt(Integer::intValue).toArray());
      rowCount += table.rowCount();
    }
    joinContext =
        new JoinContext(
            settings.type(),
            codecs,
            settings.streamedTable(),
            settings.memoryBudgetInBytes(),
            spillArea);
    group = new JoinGroup(settings.tables().stream().map(JoinTable::name).toList());
    key = new KeyRecord(split.keySchema(), keyOrdinals);
    groups = split.isSorted() ? mergeJoin() : hashJoin();
  }

  private ScanSource source(int table, List<ScanTask> tasks) {
    JoinedTable joinedTable = split.tables().get(table);
    return new ScanSource(
        tasks,
        storages.get(table),
        RecordMode.LAZY,
        new KeyReader(joinedTable.keyOrdinals(), split.keyForms()),
        joinContext.codecs().get(table),
        reports.get(table));
  }

  private MergeJoin mergeJoin() {
    List<SortedRows> tables = new ArrayList<>();
    for (int i = 0; i < split.tables().size(); i++) {
      int table = i;
      tables.add(
          new SortedRows(
              split.tables().get(i).tasks().stream()
                  .map(task -> source(table, List.of(task)))
                  .toList()));
    }
    int streamedTable = joinContext.declaredStreamedTable().orElseGet(this::largestTable);
    return new MergeJoin(joinContext, tables, streamedTable);
  }

  private HashJoin hashJoin() {
    List<RowSource> sources = new ArrayList<>();
    for (int i = 0; i < split.tables().size(); i++) {
      sources.add(source(i, split.tables().get(i).tasks()));
    }
    OptionalInt streamedTable =
        joinContext.declaredStreamedTable().isPresent()
            ? joinContext.declaredStreamedTable()
            : knownLargestTable();
    return new HashJoin(joinContext, sources, streamedTable, 0);
  }

  private int largestTable() {
    int largest = 0;
    for (int i = 1; i < split.tables().size(); i++) {
      if (split.tables().get(i).rowCount() > split.tables().get(largest).rowCount()) {
        largest = i;
      }
    }
    return largest;
  }

  /**
   * Returns the table with the most rows; empty if that depends on how many rows match predicates.
   */
  private OptionalInt knownLargestTable() {
    int largest = largestTable();
    return split.tables().get(largest).hasPredicate()
        ? OptionalInt.empty()
        : OptionalInt.of(largest);
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    if (!groups.next(group)) {
      return false;
    }
    key.reset(group);
    return true;
  }

  @Override
  public ColumnarRecord getCurrentKey() {
    return key;
  }

  @Override
  public JoinGroup getCurrentValue() {
    return group;
  }

  @Override
  public float getProgress() {
    long readRowCount = reports.stream().mapToLong(ReadReport::rowCount).sum();
    return rowCount == 0 ? 0 : Math.min(1, (float) readRowCount / rowCount);
  }

  @Override
  public void close() throws IOException {
    if (groups == null) {
      return;
    }
    GroupSource closedGroups = groups;
    groups = null;
    try {
      closedGroups.close();
    } finally {
      reports.forEach(ReadReport::finish);
      StoaCounter.BYTES_SPILLED.counterOf(taskContext).increment(spillArea.bytesWritten().sum());
    }
  }
}
