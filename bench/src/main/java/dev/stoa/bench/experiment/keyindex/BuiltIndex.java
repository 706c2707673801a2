package dev.stoa.bench.experiment.keyindex;

import dev.stoa.bench.harness.Outcome;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * The index of a set of keys in a file on disk, which was checked to find every key, and what one
 * lookup in it reads. Several cases share it. Not thread-safe.
 */
final class BuiltIndex implements Closeable {
  private static final String PATH = "index";
  private static final double NANOS_PER_SECOND = 1e9;

  private final KeyStructure structure;
  private final KeySet keys;
  private final long[] hashes;
  private final KeyFinder finder;
  private final long sizeInBytes;
  private final int directoryPageCount;
  private final Reads presentReads;
  private final Reads absentReads;
  private final long falseCandidateCount;

  /**
   * The pages that were read by lookups without any page in memory.
   *
   * @param directory those of the directory
   * @param entries the others
   * @param lookupCount the number of lookups
   */
  record Reads(long directory, long entries, int lookupCount) {
    double perLookup() {
      return (double) (directory + entries) / lookupCount;
    }

    /** Returns the number if the directory is in memory. */
    double entriesPerLookup() {
      return (double) entries / lookupCount;
    }

    long sizeInBytes() {
      return (directory + entries) * PageFile.PAGE_SIZE_IN_BYTES;
    }
  }

  /** Counts the rows that have the wanted key; the others only have its fingerprint. */
  private static final class RowCounter implements LongConsumer {
    private final long[] hashes;
    private long wantedHash;
    private long rightCount;
    private long wrongCount;

    RowCounter(long[] hashes) {
      this.hashes = hashes;
    }

    @Override
    public void accept(long row) {
      if (hashes[(int) row] == wantedHash) {
        rightCount++;
      } else {
        wrongCount++;
      }
    }
  }

  private BuiltIndex(KeyStructure structure, KeySet keys, Storage storage) throws IOException {
    this.structure = structure;
    this.keys = keys;
    this.hashes = keys.rows().hashes();
    KeyFile file = structure.build(keys.rows(), storage, PATH);
    try (InputFile bytes = storage.open(PATH)) {
      this.sizeInBytes = bytes.sizeInBytes();
    }
    this.directoryPageCount = file.directoryPageCount();
    this.finder = file.open(storage);
    this.presentReads = coldReads(keys.present());
    this.absentReads = coldReads(keys.absent());
    checkFindsEveryKey();
    this.falseCandidateCount = lookUp(keys.absent()).wrongCount;
  }

  /**
   * Writes an index and checks it.
   *
   * @param storage an empty directory
   */
  static BuiltIndex of(KeyStructure structure, KeySet keys, Storage storage) throws IOException {
    return new BuiltIndex(structure, keys, storage);
  }

  private Reads coldReads(Probes probes) throws IOException {
    int count = Math.min(probes.count(), keys.present().count());
    long directoryStart = finder.directoryReadCount();
    long entryStart = finder.entryReadCount();
    for (int i = 0; i < count; i++) {
      finder.dropPages();
      finder.find(probes.key(i), probes.hash(i), row -> {});
    }
    return new Reads(
        finder.directoryReadCount() - directoryStart, finder.entryReadCount() - entryStart, count);
  }

  private void checkFindsEveryKey() throws IOException {
    RowCounter counter = new RowCounter(hashes);
    for (int row = 0; row < keys.rows().count(); row++) {
      counter.wantedHash = hashes[row];
      finder.find(keys.rows().key(row), counter.wantedHash, counter);
      if (counter.rightCount != row + 1L) {
        throw new IOException(structure.name() + " does not find the key of row " + row);
      }
    }
  }

  private RowCounter lookUp(Probes probes) throws IOException {
    RowCounter counter = new RowCounter(hashes);
    for (int i = 0; i < probes.count(); i++) {
      counter.wantedHash = probes.hash(i);
      finder.find(probes.key(i), probes.hash(i), counter);
    }
    return counter;
  }

  /** Does the work of a case. */
  Outcome run(KeyCase work) throws IOException {
    return switch (work) {
      case BUILD -> {
        long start = System.nanoTime();
        structure.build(keys.rows(), new MemoryStorage(), PATH);
        yield outcome(keys.rows().count() + " keys", keys.rows().count(), 0, start);
      }
      case PRESENT -> timedLookup(keys.present(), presentReads);
      case ABSENT -> timedLookup(keys.absent(), absentReads);
    };
  }

  private Outcome timedLookup(Probes probes, Reads reads) throws IOException {
    long start = System.nanoTime();
    RowCounter counter = lookUp(probes);
    return outcome(
        counter.rightCount + " rows of " + probes.count() + " keys",
        probes.count(),
        reads.sizeInBytes(),
        start);
  }

  private static Outcome outcome(String answer, int count, long bytesRead, long start) {
    double nanos = System.nanoTime() - start;
    return new Outcome(answer, count, bytesRead, nanos / NANOS_PER_SECOND / count, 0, Map.of());
  }

  KeyStructure structure() {
    return structure;
  }

  KeySet keys() {
    return keys;
  }

  long sizeInBytes() {
    return sizeInBytes;
  }

  double bytesPerKey() {
    return (double) sizeInBytes / keys.rows().count();
  }

  /** Returns the bytes per key that lookups read before they know where an entry is. */
  double directoryBytesPerKey() {
    return (double) directoryPageCount * PageFile.PAGE_SIZE_IN_BYTES / keys.rows().count();
  }

  Reads presentReads() {
    return presentReads;
  }

  Reads absentReads() {
    return absentReads;
  }

  /** Returns the rows that were found for 1,000 absent keys. */
  double falseCandidatesPerThousand() {
    return 1_000.0 * falseCandidateCount / keys.absent().count();
  }

  @Override
  public void close() throws IOException {
    finder.close();
  }
}
