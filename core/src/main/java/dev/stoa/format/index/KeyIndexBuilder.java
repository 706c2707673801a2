package dev.stoa.format.index;

import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.KeyIndexWriter.UnevenHashesException;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.IndexDefinition;
import dev.stoa.format.split.IndexFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitNames;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builds key indexes from the column files of split directories. */
public final class KeyIndexBuilder {
  /** The memory of the hashes of one pass over the keys, by default. */
  public static final long DEFAULT_MEMORY_IN_BYTES = 256L << 20;

  /** A row and its hash, and its place in the order of hashes. */
  private static final int MEMORY_PER_KEY_IN_BYTES = 16;

  /**
   * The part of the pages to fill at each try, with another seed: if many rows have one key, more
   * free space is needed between them.
   */
  private static final double[] LOAD_FACTORS = {0.92, 0.75, 0.6, 0.4};

  /** How many times the expected rows of a pass it may have. */
  private static final int MAX_UNEVENNESS = 4;

  /** Rows of larger split directories, and their lists, would not fit into an int. */
  private static final long MAX_ROW_COUNT = 1L << 30;

  private final Storage storage;
  private final SplitDirectory split;
  private final List<Column> keyColumns;
  private final IndexDefinition index;
  private final long memoryInBytes;

  private KeyIndexBuilder(
      Storage storage,
      SplitDirectory split,
      List<Column> keyColumns,
      IndexDefinition index,
      long memoryInBytes) {
    this.storage = storage;
    this.split = split;
    this.keyColumns = keyColumns;
    this.index = index;
    this.memoryInBytes = memoryInBytes;
  }

  /**
   * Builds indexes of a split directory that was just written, and deletes the directory if that
   * fails.
   *
   * @return the split directory with the files of its indexes, which are durable
   */
  public static SplitDirectory addIndexes(
      Storage storage, SplitDirectory split, TableSchema schema, List<IndexDefinition> indexes)
      throws IOException {
    if (indexes.isEmpty()) {
      return split;
    }
    boolean isComplete = false;
    try {
      List<IndexFile> files = new ArrayList<>();
      for (IndexDefinition index : indexes) {
        build(storage, split, schema, index, DEFAULT_MEMORY_IN_BYTES).ifPresent(files::add);
      }
      storage.sync(split.name());
      isComplete = true;
      return split.withIndexFiles(files);
    } finally {
      if (!isComplete) {
        SplitNames.deleteQuietly(storage, split.name());
      }
    }
  }

  /**
   * Builds the index of a split directory; its file is durable on return, unless the caller still
   * has to sync the directory.
   *
   * @param split a split directory with the files of the key's columns
   * @param memoryInBytes the memory for hashes; more keys are read several times
   * @return empty if the split directory cannot have one: a column of the key has no file there, or
   *     it has more than 2^30 rows, or too many hashes are alike
   */
  public static Optional<IndexFile> build(
      Storage storage,
      SplitDirectory split,
      TableSchema schema,
      IndexDefinition index,
      long memoryInBytes)
      throws IOException {
    List<Integer> sources = new ArrayList<>();
    for (int id : index.keyIds()) {
      split.columnFile(id).map(ColumnFile::fingerprint).ifPresent(sources::add);
    }
    boolean isIndexable = index.keyColumns(schema).stream().allMatch(SplitKeys::isIndexable);
    if (sources.size() < index.keyIds().size()
        || !isIndexable
        || split.rowCount() > MAX_ROW_COUNT) {
      return Optional.empty();
    }
    KeyIndexBuilder builder =
        new KeyIndexBuilder(storage, split, index.keyColumns(schema), index, memoryInBytes);
    for (int seed = 0; seed < LOAD_FACTORS.length; seed++) {
      Optional<IndexFile> file = builder.tryBuild(seed, sources);
      if (file.isPresent()) {
        return file;
      }
    }
    return Optional.empty();
  }

  /** Builds the index with a seed; empty if too many hashes are alike. */
  private Optional<IndexFile> tryBuild(int seed, List<Integer> sources) throws IOException {
    String name = SplitNames.indexFile(index.id());
    String path = StoragePath.join(split.name(), name);
    try (KeyIndexWriter writer =
        new KeyIndexWriter(storage.create(path), split, index, seed, LOAD_FACTORS[seed], sources)) {
      int passCount =
          (int) (split.rowCount() * MEMORY_PER_KEY_IN_BYTES / Math.max(1, memoryInBytes)) + 1;
      for (int pass = 0; pass < passCount; pass++) {
        writeKeys(writer, seed, pass, passCount);
      }
      ContainerReader.FileIdentity identity = writer.finish();
      return Optional.of(
          new IndexFile(
              index,
              name,
              identity.sizeInBytes(),
              identity.fingerprint(),
              writer.homeCount(),
              seed,
              sources));
    } catch (UnevenHashesException e) {
      SplitNames.deleteQuietly(storage, path);
      return Optional.empty();
    }
  }

  /** Reads all keys and writes those whose home is in the pass's share of the home pages. */
  private void writeKeys(KeyIndexWriter writer, int seed, int pass, int passCount)
      throws IOException, UnevenHashesException {
    int homeCount = writer.homeCount();
    int firstHome = (int) ((long) homeCount * pass / passCount);
    int endHome = (int) ((long) homeCount * (pass + 1) / passCount);
    int expectedSize = (int) (split.rowCount() / passCount);
    HashedRows rows =
        new HashedRows(
            firstHome,
            endHome,
            homeCount,
            expectedSize,
            passCount == 1 ? split.rowCount() : (long) MAX_UNEVENNESS * expectedSize);
    try (SplitKeys keys = new SplitKeys(storage, split, keyColumns, new ReadCounters())) {
      while (keys.next()) {
        rows.add(keys.key().hash(seed), (int) keys.row());
      }
    }
    rows.writeTo(writer);
  }
}
