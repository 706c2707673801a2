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
 * Builds the key index of a split directory from its keys, within a memory limit. If there are more
 * keys, they are sorted in several passes, each for some of the pages: two passes read all keys
 * twice; for more, the keys are first divided among passes in a local file.
 */
public final class KeyIndexBuilder {
  /** The number of passes that read all keys; more passes read a local file. */
  private static final int MAX_PASSES_OF_ALL_KEYS = 2;

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
  private final KeyMemory memory;

  /**
   * Creates a builder.
   *
   * @param sources the fingerprints of the column files of the key and of included columns
   */
  public KeyIndexBuilder(
      SplitIdentity split, IndexDefinition index, List<Integer> sources, KeyMemory memory) {
    this.split = split;
    this.index = index;
    this.sources = List.copyOf(sources);
    this.memory = memory;
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
      int passCount = passCount(writer.homeCount(), valuesSizeInBytes);
      Passes passes = new Passes(writer, passCount, valuesSizeInBytes);
      if (passCount <= MAX_PASSES_OF_ALL_KEYS) {
        writeAll(passes, keys);
      } else {
        writeSpilled(passes, keys);
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

  private int passCount(int homeCount, long valuesSizeInBytes) {
    long sizeInBytes = split.rowCount() * MEMORY_PER_KEY_IN_BYTES + valuesSizeInBytes;
    long count =
        1
            + Math.max(
                sizeInBytes / Math.max(1, memory.sizeInBytes()),
                valuesSizeInBytes / MAX_VALUES_SIZE_IN_BYTES);
    return (int) Math.min(homeCount, count);
  }

  /** Reads all keys in each pass. */
  private void writeAll(Passes passes, KeyOpener keys) throws IOException, UnevenHashesException {
    for (int pass = 0; pass < passes.count(); pass++) {
      HashedRows rows = rows(passes, pass);
      try (KeySource source = keys.open()) {
        while (source.next()) {
          rows.add(source);
        }
      }
      rows.writeTo(passes.writer());
    }
  }

  /** Reads all keys once, and then those of each pass from a local file. */
  private void writeSpilled(Passes passes, KeyOpener keys)
      throws IOException, UnevenHashesException {
    try (SpilledKeys spilled =
        new SpilledKeys(memory, passes.count(), passes.valuesSizeInBytes() > 0)) {
      try (KeySource source = keys.open()) {
        while (source.next()) {
          spilled.add(passes.passOf(source.key().hash()), source);
        }
      }
      for (int pass = 0; pass < passes.count(); pass++) {
        HashedRows rows = rows(passes, pass);
        spilled.addTo(rows, pass);
        rows.writeTo(passes.writer());
      }
    }
  }

  /**
   * The division of home pages among passes.
   *
   * @param valuesSizeInBytes the size of the values of all rows; 0 if entries have none
   */
  private record Passes(KeyIndexWriter writer, int count, long valuesSizeInBytes) {
    int firstHome(int pass) {
      return (int) ((long) writer.homeCount() * pass / count);
    }

    /** Returns the pass of a hash's home, as {@link #firstHome} divides them. */
    int passOf(long hash) {
      int home = PageLayout.homeOf(hash, writer.homeCount());
      return (int) (((home + 1L) * count - 1) / writer.homeCount());
    }
  }

  /** Returns an empty collection for the rows of a pass. */
  private HashedRows rows(Passes passes, int pass) {
    int homeCount = passes.writer().homeCount();
    int firstHome = passes.firstHome(pass);
    int endHome = passes.firstHome(pass + 1);
    int expectedSize = (int) (split.rowCount() * (endHome - firstHome) / homeCount);
    boolean isOnly = passes.count() == 1;
    long maxSize = isOnly ? split.rowCount() : (long) MAX_UNEVENNESS * Math.max(1, expectedSize);
    long maxValuesSizeInBytes =
        isOnly
            ? passes.valuesSizeInBytes()
            : MAX_UNEVENNESS * passes.valuesSizeInBytes() / passes.count();
    return new HashedRows(
        firstHome, endHome, homeCount, expectedSize, maxSize, maxValuesSizeInBytes);
  }
}
