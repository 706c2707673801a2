package dev.stoa.arrow;

import dev.stoa.annotation.Internal;
import dev.stoa.data.RecordBatch;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.util.AutoCloseables;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Reads the rows of a scan as Arrow's vectors, in the order of the scan. Called by programs that
 * pass a table to engines and libraries with an {@link ArrowReader}, above all through Arrow's C
 * stream interface. For use by one thread at a time.
 *
 * <p>A scan with one thread is decoded by {@link #loadNextBatch}. With more threads, each decodes a
 * split directory ahead of the caller; if there are fewer split directories than threads, they are
 * divided into ranges of rows. The threads are started by the first call, and wait while batches of
 * 256 MiB are ready. A batch has up to 32,768 rows.
 */
public final class ScanArrowReader extends ArrowReader {
  /** The rows of a batch, many since each one crosses into native code by several calls. */
  static final int MAX_ROWS = 1 << 15;

  /** The size of the batches that may wait for the caller. */
  private static final long MAX_AHEAD_SIZE_IN_BYTES = 256L << 20;

  private final TableScan scan;

  /** The tasks to read, empty for all. */
  private final Optional<List<ScanTask>> givenTasks;

  private final int threadCount;
  private final BatchExporter exporter;
  private final Map<Long, Dictionary> textDictionaries = new HashMap<>();
  private long remainingRowCount;
  private Optional<VectorSchemaRoot> root = Optional.empty();
  private Optional<BatchSource> source = Optional.empty();

  /**
   * Creates a reader of a scan.
   *
   * @param allocator allocates the vectors of all batches, those that wait for the caller included
   * @param threadCount the number of threads that decode, at least 1
   * @throws IllegalArgumentException if Arrow has no type for a column, see {@link
   *     ArrowSchemas#toArrow}, or the number of threads is less than 1
   */
  public ScanArrowReader(TableScan scan, BufferAllocator allocator, int threadCount) {
    this(scan, allocator, threadCount, Long.MAX_VALUE);
  }

  /**
   * Creates a reader of the first rows of a scan.
   *
   * @param maxRowCount the number of rows after which the reader ends, at least 0
   * @throws IllegalArgumentException as the other constructor does
   */
  public ScanArrowReader(
      TableScan scan, BufferAllocator allocator, int threadCount, long maxRowCount) {
    this(scan, Optional.empty(), allocator, threadCount, maxRowCount, ArrowLayout.STANDARD);
  }

  /**
   * Creates a reader of a scan with vectors of a layout.
   *
   * @throws IllegalArgumentException as the other constructor does
   */
  @Internal
  public ScanArrowReader(
      TableScan scan, BufferAllocator allocator, int threadCount, ArrowLayout layout) {
    this(scan, Optional.empty(), allocator, threadCount, Long.MAX_VALUE, layout);
  }

  /**
   * Creates a reader of some tasks of a scan, in the order in which they are given.
   *
   * @throws IllegalArgumentException as the other constructor does
   */
  public ScanArrowReader(
      TableScan scan, List<ScanTask> tasks, BufferAllocator allocator, int threadCount) {
    this(scan, Optional.of(tasks), allocator, threadCount, Long.MAX_VALUE, ArrowLayout.STANDARD);
  }

  private ScanArrowReader(
      TableScan scan,
      Optional<List<ScanTask>> tasks,
      BufferAllocator allocator,
      int threadCount,
      long maxRowCount,
      ArrowLayout layout) {
    super(allocator);
    if (maxRowCount < 0) {
      throw new IllegalArgumentException("expected at least 0 rows, found " + maxRowCount);
    }
    if (threadCount < 1) {
      throw new IllegalArgumentException("expected at least 1 thread, found " + threadCount);
    }
    this.scan = scan;
    this.givenTasks = tasks.map(List::copyOf);
    this.remainingRowCount = maxRowCount;
    this.threadCount = threadCount;
    this.exporter = new BatchExporter(scan.schema(), allocator, layout);
    for (Field field : exporter.schema().getFields()) {
      if (TextDictionaries.isText(field)) {
        DictionaryEncoding encoding = field.getDictionary();
        FieldVector empty = TextDictionaries.newDictionary(allocator);
        textDictionaries.put(encoding.getId(), new Dictionary(empty, encoding));
      }
    }
  }

  /**
   * Reads the next batch into {@link #getVectorSchemaRoot}; returns false after the last.
   *
   * @throws dev.stoa.exception.CorruptFileException if bytes are corrupt
   * @throws IllegalArgumentException if a value does not fit Arrow's type, see {@link
   *     BatchExporter#export}
   */
  @Override
  public boolean loadNextBatch() throws IOException {
    VectorSchemaRoot target = getVectorSchemaRoot();
    target.setRowCount(0);
    Optional<ExportedBatch> next = remainingRowCount == 0 ? Optional.empty() : openSource().next();
    if (next.isEmpty()) {
      return false;
    }
    try (ExportedBatch batch = next.get()) {
      VectorSchemaRoot rows = batch.root();
      if (rows.getRowCount() > remainingRowCount) {
        rows.setRowCount((int) remainingRowCount);
      }
      remainingRowCount -= rows.getRowCount();
      try (ArrowRecordBatch buffers = new VectorUnloader(rows).getRecordBatch()) {
        new VectorLoader(target).load(buffers);
      }
      batch
          .dictionaries()
          .forEach((id, dictionary) -> move(dictionary, textDictionaries.get(id).getVector()));
    }
    return true;
  }

  private static void move(FieldVector source, FieldVector target) {
    source.makeTransferPair(target).transfer();
  }

  /** Returns the vectors of the current batch; the same ones for all batches. */
  @Override
  public VectorSchemaRoot getVectorSchemaRoot() {
    if (root.isEmpty()) {
      root = Optional.of(exporter.newRoot());
    }
    return root.get();
  }

  /** Returns the dictionaries of enums, and of the current batch's texts. */
  @Override
  public Map<Long, Dictionary> getDictionaryVectors() {
    Map<Long, Dictionary> dictionaries = new HashMap<>(textDictionaries);
    for (long id : exporter.dictionaries().getDictionaryIds()) {
      dictionaries.put(id, exporter.dictionaries().lookup(id));
    }
    return dictionaries;
  }

  @Override
  public Dictionary lookup(long id) {
    Dictionary dictionary = textDictionaries.get(id);
    return dictionary == null ? exporter.dictionaries().lookup(id) : dictionary;
  }

  @Override
  public Set<Long> getDictionaryIds() {
    return getDictionaryVectors().keySet();
  }

  private BatchSource openSource() throws IOException {
    if (source.isEmpty()) {
      source = Optional.of(newSource());
    }
    return source.get();
  }

  private BatchSource newSource() throws IOException {
    int batchRows = (int) Math.min(MAX_ROWS, Math.max(remainingRowCount, RecordBatch.MAX_ROWS));
    if (threadCount == 1 && givenTasks.isEmpty()) {
      return new SequentialBatches(scan, exporter, batchRows);
    }
    List<ScanTask> tasks = givenTasks.isPresent() ? givenTasks.get() : scan.tasks();
    return new ParallelBatches(
        scan.state().storage(),
        ScanPart.of(tasks, threadCount, batchRows),
        exporter,
        threadCount,
        MAX_AHEAD_SIZE_IN_BYTES);
  }

  @Override
  public long bytesRead() {
    return source.map(BatchSource::bytesRead).orElse(0L);
  }

  @Override
  protected Schema readSchema() {
    return exporter.schema();
  }

  @Override
  public void close(boolean closesReadSource) throws IOException {
    root.ifPresent(VectorSchemaRoot::close);
    textDictionaries.values().forEach(dictionary -> dictionary.getVector().close());
    super.close(closesReadSource);
  }

  @Override
  protected void closeReadSource() throws IOException {
    try {
      if (source.isPresent()) {
        source.get().close();
      }
    } finally {
      AutoCloseables.closeNoChecked(exporter);
    }
  }
}
