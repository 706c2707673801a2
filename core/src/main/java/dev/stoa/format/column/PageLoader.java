package dev.stoa.format.column;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.Checksum;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * Loads the chunks of one page when its decoders require them: verified in place in a mapped file,
 * else read into memory. Bytes that no decoder requires are not read; sequential reads grow in
 * size.
 */
final class PageLoader implements ByteRegion.Source, ByteReader.Loader {
  private static final int MAX_STEP = 1024 * 1024 / Checksum.CHUNK_SIZE;

  private final ContainerReader container;
  private final ReadCounters counters;
  private Optional<ByteBuffer> mapped = Optional.empty();
  private final ByteReader reader = new ByteReader();
  private byte[] buffer = {};
  private long[] loadedChunks = {};
  private int page = -1;
  private SourceLocation location = new SourceLocation("", "");
  private int bytesLoaded;
  private int nextChunk;
  private int readAheadChunks = 1;

  PageLoader(ContainerReader container, ReadCounters counters) {
    this.container = container;
    this.counters = counters;
  }

  /** Moves to a page, nothing of which is loaded yet. */
  ByteRegion open(int newPage, SourceLocation newPlace) {
    reset(newPage, newPlace);
    mapped = container.map(page, location);
    return ByteRegion.of(
        this,
        mapped.isPresent()
            ? mapped.get()
            : ByteBuffer.wrap(buffer(), 0, container.blockLength(page)));
  }

  /** Moves to a page that is read sequentially, nothing of which is loaded yet. */
  ByteReader openReader(int newPage, SourceLocation newPlace) {
    reset(newPage, newPlace);
    mapped = Optional.empty();
    reader.reset(
        buffer(), container.blockLength(page), container.blockOffset(page), location, this);
    return reader;
  }

  private byte[] buffer() {
    int length = container.blockLength(page);
    if (buffer.length < length) {
      buffer = new byte[length];
    }
    return buffer;
  }

  private void reset(int newPage, SourceLocation newPlace) {
    closePage();
    page = newPage;
    location = newPlace;
    bytesLoaded = 0;
    nextChunk = 0;
    int length = container.blockLength(page);
    int words = Checksum.chunkCount(length) / Long.SIZE + 1;
    if (loadedChunks.length < words) {
      loadedChunks = new long[words];
    }
    Arrays.fill(loadedChunks, 0, words, 0L);
  }

  /** Leaves the current page: bytes that were not required count as skipped. */
  void closePage() {
    if (page >= 0) {
      counters.addBytesSkipped(Math.max(0, container.blockLength(page) - bytesLoaded));
      page = -1;
    }
  }

  private boolean isLoaded(int chunk) {
    return ((loadedChunks[chunk >> 6] >>> chunk) & 1) != 0;
  }

  @Override
  public int require(int from, int to) {
    if (from == to) {
      return to;
    }
    int last = (to - 1) / Checksum.CHUNK_SIZE;
    int chunk = from / Checksum.CHUNK_SIZE;
    while (chunk <= last) {
      chunk = isLoaded(chunk) ? chunk + 1 : loadChunks(chunk, last);
    }
    return chunk * Checksum.CHUNK_SIZE;
  }

  @Override
  public void load(ByteReader in, int needed) {
    require(in.position(), needed);
    int first = in.position() / Checksum.CHUNK_SIZE;
    int end = (needed - 1) / Checksum.CHUNK_SIZE + 1;
    int count = Checksum.chunkCount(container.blockLength(page));
    while (end < count && isLoaded(end)) {
      end++;
    }
    boolean isNext = first * Checksum.CHUNK_SIZE <= in.available();
    int from = isNext ? in.loadedFrom() : first * Checksum.CHUNK_SIZE;
    int to = (int) Math.min(container.blockLength(page), (long) end * Checksum.CHUNK_SIZE);
    in.setLoaded(from, to);
  }

  /** Loads a chunk, and possibly those after it; returns the first chunk that may not be loaded. */
  private int loadChunks(int chunk, int last) {
    if (bytesLoaded == 0) {
      counters.addPageRead();
    }
    int end = mapped.isPresent() ? verify(chunk) : load(chunk, last);
    for (int i = chunk; i < end; i++) {
      loadedChunks[i >> 6] |= 1L << i;
    }
    return end;
  }

  private int verify(int chunk) {
    container.verifyMapped(page, mapped.get(), chunk, location);
    int start = chunk * Checksum.CHUNK_SIZE;
    bytesLoaded += Math.min(Checksum.CHUNK_SIZE, container.blockLength(page) - start);
    return chunk + 1;
  }

  /** Reads up to the last chunk wanted, and further if reading is sequential. */
  private int load(int chunk, int last) {
    readAheadChunks = chunk == nextChunk ? Math.min(readAheadChunks * 2, MAX_STEP) : 1;
    int ahead =
        Math.max(readAheadChunks, Math.max(1, container.gapInBytes() / Checksum.CHUNK_SIZE));
    int end = Math.min(chunk + ahead, Checksum.chunkCount(container.blockLength(page)));
    int needed = chunk + 1;
    while (needed <= last && !isLoaded(needed)) {
      needed++;
    }
    end = Math.max(end, needed);
    int next = chunk + 1;
    while (next < end && !isLoaded(next)) {
      next++;
    }
    int from = chunk * Checksum.CHUNK_SIZE;
    long target = Math.min(container.blockLength(page), (long) next * Checksum.CHUNK_SIZE);
    int to = container.load(page, buffer, from, (int) target, (int) target, location);
    bytesLoaded += to - from;
    nextChunk = next;
    return next;
  }

  @Override
  public CorruptFileException corrupt(int at, String expectedAndFound) {
    return location.corrupt(container.blockOffset(page) + at, expectedAndFound);
  }
}
