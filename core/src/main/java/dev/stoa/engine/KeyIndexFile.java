package dev.stoa.engine;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.index.KeyIndexBuilder;
import dev.stoa.format.index.KeyIndexReader;
import dev.stoa.format.index.KeyMemory;
import dev.stoa.format.index.KeySource;
import dev.stoa.storage.Storage;
import dev.stoa.table.write.WriteOptions;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

/**
 * The file of a key index without a table: the keys are bytes that the caller has. Called by the
 * experiment that compares key indexes with other structures. Immutable.
 */
public final class KeyIndexFile {
  private static final IndexDefinition INDEX = new IndexDefinition(2, List.of(1));

  private final SplitIdentity rows;
  private final IndexFile file;

  private KeyIndexFile(SplitIdentity rows, IndexFile file) {
    this.rows = rows;
    this.file = file;
  }

  /**
   * Writes an index.
   *
   * @param path the path of the file to create
   * @param memoryInBytes the memory for the hashes of keys
   * @throws IOException when the storage fails, or few keys have most of the rows
   */
  public static KeyIndexFile write(
      Storage storage,
      String path,
      long rowCount,
      LongFunction<byte[]> keyOfRow,
      long memoryInBytes)
      throws IOException {
    SplitIdentity rows = new SplitIdentity(new UUID(0, 0), rowCount);
    KeyMemory memory = WriteOptions.defaults().withMemoryBudgetInBytes(memoryInBytes).keyMemory();
    IndexFile file =
        new KeyIndexBuilder(rows, INDEX, IndexFile.noSources(INDEX), memory)
            .build(() -> storage.create(path), () -> new GivenKeys(rowCount, keyOfRow))
            .orElseThrow(() -> new IOException("the keys are too uneven for an index"));
    return new KeyIndexFile(rows, file);
  }

  /** Returns the hash by which indexes find a key. */
  public static long hash(byte[] key) {
    EncodedKey encoded = new EncodedKey();
    encoded.appendBytes(key, 0, key.length);
    return encoded.hash();
  }

  /** Opens the file in a storage, which may be another one than it was written to. */
  public Reader open(Storage storage) throws IOException {
    return new Reader(storage);
  }

  /** An open index. Not thread-safe. */
  public final class Reader implements Closeable {
    private final ReadCounters counters = new ReadCounters();
    private final PageCache cache = new PageCache(Long.MAX_VALUE);
    private final KeyIndexReader reader;

    private Reader(Storage storage) throws IOException {
      this.reader =
          new KeyIndexReader(storage, "", rows, file, storage.open(file.path("")), counters, cache);
    }

    /** Passes the rows that may have a key with a hash to an action. */
    public void findCandidates(long hash, LongConsumer action) throws IOException {
      reader.findCandidates(hash, action);
    }

    /** Drops the pages in memory. */
    public void dropPages() {
      cache.setMaxSizeInBytes(0);
      cache.trim();
      cache.setMaxSizeInBytes(Long.MAX_VALUE);
    }

    /** Returns the number of pages that were read. */
    public long pagesRead() {
      return counters.pagesRead();
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }

  /** The caller's keys, in the order of their rows. */
  private static final class GivenKeys implements KeySource {
    private final long rowCount;
    private final LongFunction<byte[]> keyOfRow;
    private final EncodedKey key = new EncodedKey();
    private long row = -1;

    GivenKeys(long rowCount, LongFunction<byte[]> keyOfRow) {
      this.rowCount = rowCount;
      this.keyOfRow = keyOfRow;
    }

    @Override
    public boolean next() {
      row++;
      return row < rowCount;
    }

    @Override
    public long row() {
      return row;
    }

    @Override
    public EncodedKey key() {
      byte[] bytes = keyOfRow.apply(row);
      key.clear();
      key.appendBytes(bytes, 0, bytes.length);
      return key;
    }

    @Override
    public void writeIncludedValues(ByteWriter out) {}

    @Override
    public void close() {}
  }
}
