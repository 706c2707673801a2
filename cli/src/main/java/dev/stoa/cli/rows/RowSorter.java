package dev.stoa.cli.rows;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/**
 * Sorts rows in bounded memory, keeping the order of rows with equal keys: rows beyond the budget
 * go to sorted temporary files, which are merged at the end. With a limit, rows that cannot be
 * among the first are dropped before more than their keys are read.
 */
final class RowSorter implements Closeable {
  /** The number of files that are merged into one, which bounds the number of open files. */
  private static final int MAX_RUNS_PER_LEVEL = 32;

  /** Sorting more rows at once than the limit needs makes each rarely sorted. */
  private static final int MIN_ROWS_BETWEEN_SORTS = 4096;

  private static final int ENTRY_OVERHEAD_IN_BYTES = 128;

  /** A row with its keys. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Entry(Comparable<Object>[] keys, byte[] row) {
    long sizeInBytes() {
      return ENTRY_OVERHEAD_IN_BYTES + 64L * keys.length + 2L * row.length;
    }
  }

  /** The next row of a file, with the file's place among the others. */
  private record Head(Entry entry, int ordinal, SortRun run) {}

  private final SortKeys keys;
  private final long limit;
  private final long memoryBudgetInBytes;
  private final GenericDatumWriter<IndexedRecord> rowWriter;
  private final GenericDatumReader<IndexedRecord> rowReader;
  private final ByteArrayOutputStream rowBytes = new ByteArrayOutputStream();
  private BinaryEncoder encoder;
  private BinaryDecoder decoder;

  private List<Entry> entries = new ArrayList<>();
  private long entriesSizeInBytes;

  /** The keys that a row must come before, because enough rows precede or equal them. */
  private Comparable<Object>[] bound;

  /** The files by level: those of a higher level contain earlier rows. */
  private final List<List<SortRun>> levels = new ArrayList<>();

  private PriorityQueue<Head> heads = newQueue();
  private long returnedRowCount;
  private int nextEntry;
  private IndexedRecord row;

  /**
   * Creates a sorter.
   *
   * @param limit the number of rows to return, at least 1
   */
  RowSorter(Schema schema, List<SortTerm> terms, long limit, long memoryBudgetInBytes) {
    this.keys = new SortKeys(schema, terms);
    this.limit = limit;
    this.memoryBudgetInBytes = memoryBudgetInBytes;
    this.rowWriter = new GenericDatumWriter<>(schema);
    this.rowReader = new GenericDatumReader<>(schema);
  }

  /** Adds a row, which may change afterwards. */
  void add(IndexedRecord newRow) throws IOException {
    Comparable<Object>[] rowKeys = keys.of(newRow);
    if (bound != null && keys.compare(rowKeys, bound) >= 0) {
      return;
    }
    Entry entry = new Entry(rowKeys, serialize(newRow));
    entries.add(entry);
    entriesSizeInBytes += entry.sizeInBytes();
    boolean hasManyRows = entries.size() >= MIN_ROWS_BETWEEN_SORTS && entries.size() / 2 >= limit;
    if (hasManyRows || entriesSizeInBytes > memoryBudgetInBytes) {
      sortEntries();
      if (entriesSizeInBytes > memoryBudgetInBytes / 2) {
        spill();
      }
    }
  }

  private byte[] serialize(IndexedRecord newRow) throws IOException {
    rowBytes.reset();
    encoder = EncoderFactory.get().binaryEncoder(rowBytes, encoder);
    rowWriter.write(newRow, encoder);
    encoder.flush();
    return rowBytes.toByteArray();
  }

  private IndexedRecord deserialize(byte[] bytes) throws IOException {
    decoder = DecoderFactory.get().binaryDecoder(bytes, decoder);
    return rowReader.read(null, decoder);
  }

  /** Sorts the rows in memory and drops those that the limit excludes. */
  private void sortEntries() {
    entries.sort((left, right) -> keys.compare(left.keys(), right.keys()));
    if (entries.size() >= limit) {
      entries = new ArrayList<>(entries.subList(0, (int) limit));
      bound = entries.get(entries.size() - 1).keys();
      entriesSizeInBytes = entries.stream().mapToLong(Entry::sizeInBytes).sum();
    }
  }

  private void spill() throws IOException {
    SortRun run = newRun(0);
    for (Entry entry : entries) {
      run.write(entry.row());
    }
    run.rewind();
    entries = new ArrayList<>();
    entriesSizeInBytes = 0;
    for (int level = 0; levels.get(level).size() == MAX_RUNS_PER_LEVEL; level++) {
      mergeLevel(level);
    }
  }

  private SortRun newRun(int level) throws IOException {
    if (level == levels.size()) {
      levels.add(new ArrayList<>());
    }
    SortRun run = SortRun.create();
    levels.get(level).add(run);
    return run;
  }

  private void mergeLevel(int level) throws IOException {
    SortRun merged = newRun(level + 1);
    PriorityQueue<Head> queue = newQueue();
    for (SortRun run : levels.get(level)) {
      addHead(queue, run, queue.size());
    }
    for (long count = 0; !queue.isEmpty() && count < limit; count++) {
      Head head = queue.remove();
      merged.write(head.entry().row());
      addHead(queue, head.run(), head.ordinal());
    }
    merged.rewind();
    for (SortRun run : levels.get(level)) {
      run.close();
    }
    levels.get(level).clear();
  }

  private PriorityQueue<Head> newQueue() {
    Comparator<Head> byKeys =
        (left, right) -> keys.compare(left.entry().keys(), right.entry().keys());
    return new PriorityQueue<>(byKeys.thenComparingInt(Head::ordinal));
  }

  private void addHead(PriorityQueue<Head> queue, SortRun run, int ordinal) throws IOException {
    if (run.hasNext()) {
      byte[] bytes = run.read();
      queue.add(new Head(new Entry(keys.of(deserialize(bytes)), bytes), ordinal, run));
    }
  }

  /** Ends adding rows; {@link #next} returns the first. */
  void finish() throws IOException {
    if (!levels.isEmpty() && !entries.isEmpty()) {
      sortEntries();
      spill();
    }
    sortEntries();
    int ordinal = 0;
    for (int level = levels.size() - 1; level >= 0; level--) {
      for (SortRun run : levels.get(level)) {
        addHead(heads, run, ordinal++);
      }
    }
  }

  /** Moves to the next row in order; returns false after the last, or the limit. */
  boolean next() throws IOException {
    if (returnedRowCount == limit) {
      return false;
    }
    if (nextEntry < entries.size()) {
      row = deserialize(entries.set(nextEntry++, null).row());
    } else if (!heads.isEmpty()) {
      Head head = heads.remove();
      row = deserialize(head.entry().row());
      addHead(heads, head.run(), head.ordinal());
    } else {
      return false;
    }
    returnedRowCount++;
    return true;
  }

  IndexedRecord row() {
    return row;
  }

  /** Returns the number of temporary files that exist. */
  int runCount() {
    return levels.stream().mapToInt(List::size).sum();
  }

  @Override
  public void close() throws IOException {
    heads = newQueue();
    entries = new ArrayList<>();
    for (List<SortRun> level : levels) {
      for (SortRun run : level) {
        run.close();
      }
    }
    levels.clear();
  }
}
