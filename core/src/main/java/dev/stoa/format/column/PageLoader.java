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
 * or read into memory. Does not read bytes that no decoder requires; sequential reads grow in size.
 */
final class PageLoader implements ByteRegion.Source, ByteReader.Loader {
  private static final int MAX_READ_AHEAD_CHUNKS = 1024 * 1024 / Checksum.CHUNK_SIZE_IN_BYTES;

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

  /** Moves to a page; none of its bytes are loaded yet. */
  ByteRegion open(int newPage, SourceLocation newLocation) {
    reset(newPage, newLocation);
    mapped = container.map(page, location);
    return ByteRegion.of(
        this,
        mapped.isPresent()
            ? mapped.get()
            : ByteBuffer.wrap(buffer(), 0, container.blockLength(page)));
  }

  /** Moves to a page that is read sequentially; none of its bytes are loaded yet. */
  ByteReader openReader(int newPage, SourceLocation newLocation) {
    reset(newPage, newLocation);
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

  private void reset(int newPage, SourceLocation newLocation) {
    closePage();
    page = newPage;
    location = newLocation;
    bytesLoaded = 0;
    nextChunk = 0;
    int length = container.blockLength(page);
    int words = Checksum.chunkCount(length) / Long.SIZE + 1;
    if (loadedChunks.length < words) {
      loadedChunks = new long[words];
    }
    Arrays.fill(loadedChunks, 0, words, 0L);
  }

  /** Closes the current page, and counts its bytes that were not required as skipped. */
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
    int lastChunk = (to - 1) / Checksum.CHUNK_SIZE_IN_BYTES;
    int chunk = from / Checksum.CHUNK_SIZE_IN_BYTES;
    while (chunk <= lastChunk) {
      chunk = isLoaded(chunk) ? chunk + 1 : loadChunks(chunk, lastChunk);
    }
    return chunk * Checksum.CHUNK_SIZE_IN_BYTES;
  }

  @Override
  public void load(ByteReader in, int end) {
    require(in.position(), end);
    int firstChunk = in.position() / Checksum.CHUNK_SIZE_IN_BYTES;
    int endChunk = (end - 1) / Checksum.CHUNK_SIZE_IN_BYTES + 1;
    int chunkCount = Checksum.chunkCount(container.blockLength(page));
    while (endChunk < chunkCount && isLoaded(endChunk)) {
      endChunk++;
    }
    boolean isContiguous = firstChunk * Checksum.CHUNK_SIZE_IN_BYTES <= in.loadedTo();
    int from = isContiguous ? in.loadedFrom() : firstChunk * Checksum.CHUNK_SIZE_IN_BYTES;
    int to =
        (int) Math.min(container.blockLength(page), (long) endChunk * Checksum.CHUNK_SIZE_IN_BYTES);
    in.setLoaded(from, to);
  }

  /** Loads a chunk, and possibly those after it; returns the first chunk that may not be loaded. */
  private int loadChunks(int chunk, int lastChunk) {
    if (bytesLoaded == 0) {
      counters.addPageRead();
    }
    int end = mapped.isPresent() ? verify(chunk) : load(chunk, lastChunk);
    for (int i = chunk; i < end; i++) {
      loadedChunks[i >> 6] |= 1L << i;
    }
    return end;
  }

  private int verify(int chunk) {
    container.verifyMapped(page, mapped.get(), chunk, location);
    int start = chunk * Checksum.CHUNK_SIZE_IN_BYTES;
    bytesLoaded += Math.min(Checksum.CHUNK_SIZE_IN_BYTES, container.blockLength(page) - start);
    return chunk + 1;
  }

  /** Reads up to the last required chunk, and beyond it if the page is read sequentially. */
  private int load(int chunk, int lastChunk) {
    readAheadChunks = chunk == nextChunk ? Math.min(readAheadChunks * 2, MAX_READ_AHEAD_CHUNKS) : 1;
    int minChunks =
        Math.max(
            readAheadChunks,
            Math.max(1, container.mergeDistanceInBytes() / Checksum.CHUNK_SIZE_IN_BYTES));
    int maxEnd = Math.min(chunk + minChunks, Checksum.chunkCount(container.blockLength(page)));
    int requiredEnd = chunk + 1;
    while (requiredEnd <= lastChunk && !isLoaded(requiredEnd)) {
      requiredEnd++;
    }
    maxEnd = Math.max(maxEnd, requiredEnd);
    int endChunk = chunk + 1;
    while (endChunk < maxEnd && !isLoaded(endChunk)) {
      endChunk++;
    }
    int from = chunk * Checksum.CHUNK_SIZE_IN_BYTES;
    int minEnd =
        (int) Math.min(container.blockLength(page), (long) endChunk * Checksum.CHUNK_SIZE_IN_BYTES);
    int to = container.load(page, buffer, from, minEnd, location);
    bytesLoaded += to - from;
    nextChunk = endChunk;
    return endChunk;
  }

  @Override
  public CorruptFileException corrupt(int offset, String expectedAndFound) {
    return location.corrupt(container.blockOffset(page) + offset, expectedAndFound);
  }
}
