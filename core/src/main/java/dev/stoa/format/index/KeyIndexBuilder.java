package dev.stoa.format.index;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.index.KeyIndexWriter.UnevenHashesException;
import dev.stoa.storage.OutputFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Builds the key index of a split directory from its keys, within a memory limit: more keys are
 * read several times, each time for some of the pages.
 */
public final class KeyIndexBuilder {
  /** A row and its hash, and its place in the order of hashes. */
  private static final int MEMORY_PER_KEY_IN_BYTES = 16;

  /** The maximum size of the values of one pass, unless they are uneven. */
  private static final int MAX_VALUES_SIZE_IN_BYTES = 1 << 28;

  /**
   * The part of the pages to fill at each try. If many rows have one key, more free space is needed
   * between them.
   */
  private static final double[] LOAD_FACTORS = {0.92, 0.75, 0.6, 0.4};

  /** The same for entries with values, which vary more since a page has fewer of them. */
  private static final double[] LOAD_FACTORS_WITH_VALUES = {0.85, 0.7, 0.55, 0.4};

  /** How many times the expected number of rows the pages of one pass may have. */
  private static final int MAX_UNEVENNESS = 4;

  /** The maximum number of rows: that of a row, or of a list of rows, is an int. */
  public static final long MAX_ROW_COUNT = 1L << 30;

  private final SplitIdentity split;
  private final IndexDefinition index;
  private final List<Integer> sources;
  private final long memoryInBytes;

  /**
   * Creates a builder.
   *
   * @param sources the fingerprints of the column files of the key and of included columns
   * @param memoryInBytes the memory for hashes, which only keys with most of the rows exceed
   */
  public KeyIndexBuilder(
      SplitIdentity split, IndexDefinition index, List<Integer> sources, long memoryInBytes) {
    this.split = split;
    this.index = index;
    this.sources = List.copyOf(sources);
    this.memoryInBytes = memoryInBytes;
  }

  /** Creates a file with a new name in the split directory. */
  @FunctionalInterface
  public interface FileCreator {
    /** Creates the file. */
    OutputFile create() throws IOException;
  }

  /** Opens the keys, from the first row on. */
  @FunctionalInterface
  public interface KeyOpener {
    /** Opens the keys. */
    KeySource open() throws IOException;
  }

  /**
   * Writes the index; its file is durable once the caller has synced the directory.
   *
   * <p>If included values do not fit, because few keys have most of them, its entries have none.
   *
   * @return empty if there is none, because the split directory has more than 2^30 rows, or few
   *     keys have most of them
   */
  public Optional<IndexFile> build(FileCreator files, KeyOpener keys) throws IOException {
    if (split.rowCount() > MAX_ROW_COUNT) {
      return Optional.empty();
    }
    if (index.isCovering()) {
      long valuesSizeInBytes = valuesSizeInBytes(keys);
      for (double loadFactor : LOAD_FACTORS_WITH_VALUES) {
        Optional<IndexFile> file =
            valuesSizeInBytes == 0
                ? Optional.empty()
                : tryBuild(files, keys, loadFactor, valuesSizeInBytes);
        if (file.isPresent()) {
          return file;
        }
      }
    }
    for (double loadFactor : LOAD_FACTORS) {
      Optional<IndexFile> file = tryBuild(files, keys, loadFactor, 0);
      if (file.isPresent()) {
        return file;
      }
    }
    return Optional.empty();
  }

  /** Returns the size of the values of all rows. */
  private static long valuesSizeInBytes(KeyOpener keys) throws IOException {
    long total = 0;
    ByteWriter values = new ByteWriter();
    try (KeySource source = keys.open()) {
      while (source.next()) {
        values.truncate(0);
        HashedRows.writeValues(source, values);
        total += values.size();
      }
    }
    return total;
  }

  /**
   * Writes the index.
   *
   * @param valuesSizeInBytes the size of the values of all rows; 0 to write none
   */
  private Optional<IndexFile> tryBuild(
      FileCreator files, KeyOpener keys, double loadFactor, long valuesSizeInBytes)
      throws IOException {
    try (OutputFile file = files.create();
        KeyIndexWriter writer =
            new KeyIndexWriter(file, split, index, loadFactor, sources, valuesSizeInBytes)) {
      long neededMemoryInBytes = split.rowCount() * MEMORY_PER_KEY_IN_BYTES + valuesSizeInBytes;
      int passCount =
          (int)
                  Math.max(
                      neededMemoryInBytes / Math.max(1, memoryInBytes),
                      valuesSizeInBytes / MAX_VALUES_SIZE_IN_BYTES)
              + 1;
      for (int pass = 0; pass < passCount; pass++) {
        writeKeys(writer, keys, pass, passCount, valuesSizeInBytes);
      }
      ContainerReader.FileIdentity identity = writer.finish();
      String name = file.path().substring(file.path().lastIndexOf("/") + 1);
      return Optional.of(
          new IndexFile(
              index,
              name,
              identity.sizeInBytes(),
              identity.fingerprint(),
              writer.homeCount(),
              sources,
              Optional.empty()));
    } catch (UnevenHashesException e) {
      return Optional.empty();
    }
  }

  /** Reads all keys and writes those whose home is in the pass's share of the home pages. */
  private void writeKeys(
      KeyIndexWriter writer, KeyOpener keys, int pass, int passCount, long valuesSizeInBytes)
      throws IOException, UnevenHashesException {
    int homeCount = writer.homeCount();
    int firstHome = (int) ((long) homeCount * pass / passCount);
    int endHome = (int) ((long) homeCount * (pass + 1) / passCount);
    if (firstHome == endHome) {
      return;
    }
    int expectedSize = (int) (split.rowCount() * (endHome - firstHome) / homeCount);
    long maxSize =
        passCount == 1 ? split.rowCount() : (long) MAX_UNEVENNESS * Math.max(1, expectedSize);
    long maxValuesSizeInBytes =
        passCount == 1 ? valuesSizeInBytes : MAX_UNEVENNESS * valuesSizeInBytes / passCount;
    HashedRows rows =
        new HashedRows(firstHome, endHome, homeCount, expectedSize, maxSize, maxValuesSizeInBytes);
    try (KeySource source = keys.open()) {
      while (source.next()) {
        rows.add(source);
      }
    }
    rows.writeTo(writer);
  }
}
