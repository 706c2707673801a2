package dev.stoa.bench.experiment.keyindex;

import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.index.KeyIndexBuilder;
import dev.stoa.format.index.KeyIndexReader;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.function.LongConsumer;

/** Stoa's key index: a hash table on disk whose pages are 92 % full. */
record HashPages() implements KeyStructure {
  private static final IndexDefinition INDEX = new IndexDefinition(2, List.of(1));
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
    SplitIdentity split = new SplitIdentity(new UUID(0, 0), keys.count());
    IndexFile file =
        new KeyIndexBuilder(split, INDEX, List.of(0), MEMORY_IN_BYTES)
            .build(() -> storage.create(path), keys::source)
            .orElseThrow(() -> new IOException("the keys are too uneven for an index"));
    return opened -> new Finder(opened, split, file);
  }

  private static final class Finder implements KeyFinder {
    private final ReadCounters counters = new ReadCounters();
    private final PageCache cache = new PageCache(Long.MAX_VALUE);
    private final KeyIndexReader reader;

    Finder(Storage storage, SplitIdentity split, IndexFile file) throws IOException {
      InputFile input = storage.open(file.path(""));
      this.reader = new KeyIndexReader(storage, "", split, file, input, counters, cache);
    }

    @Override
    public void find(byte[] key, long hash, LongConsumer action) throws IOException {
      reader.findCandidates(hash, action);
    }

    @Override
    public void dropPages() {
      cache.setMaxSizeInBytes(0);
      cache.trim();
      cache.setMaxSizeInBytes(Long.MAX_VALUE);
    }

    @Override
    public long directoryReadCount() {
      return 0;
    }

    @Override
    public long entryReadCount() {
      return counters.pagesRead();
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
