package dev.stoa.bench.experiment.keyindex;

import dev.stoa.engine.KeyIndexFile;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.function.LongConsumer;

/** Stoa's key index: a hash table on disk whose pages are 92 % full. */
record HashPages() implements KeyStructure {
  private static final long MEMORY_IN_BYTES = 1L << 32;

  @Override
  public String name() {
    return "stoa";
  }

  @Override
  public String setup() {
    return "key index: pages at computed offsets, 92 % full, fingerprints of 20 bits in each page";
  }

  @Override
  public KeyFile build(Keys keys, Storage storage, String path) throws IOException {
    KeyIndexFile index =
        KeyIndexFile.write(
            storage, path, keys.count(), row -> keys.key((int) row), MEMORY_IN_BYTES);
    return opened -> new Finder(index.open(opened));
  }

  private record Finder(KeyIndexFile.Reader reader) implements KeyFinder {
    @Override
    public void find(byte[] key, long hash, LongConsumer action) throws IOException {
      reader.findCandidates(hash, action);
    }

    @Override
    public void dropPages() {
      reader.dropPages();
    }

    @Override
    public long directoryReadCount() {
      return 0;
    }

    @Override
    public long entryReadCount() {
      return reader.pagesRead();
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
