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
 * Loads and verifies the chunks of one page when its decoders require them. In a mapped file they
 * stay in place; otherwise they are read into memory, twice as many at a time with each sequential
 * read.
 */
final class PageLoader implements ByteRegion.Source, ByteReader.Loader {
  private static final int NO_PAGE = -1;

  /**
   * The number of bytes that a sequential read loads at most, unless more are required, as a
   * multiple of the storage's merge distance: 1 MiB where a request takes as long as 64 KiB.
   */
  private static final int MERGE_DISTANCES_PER_READ_AHEAD = 16;

  /** The same where requests cost little, so that reading ahead is mostly a waste. */
  private static final int MIN_READ_AHEAD_IN_BYTES = 64 * 1024;

  private final ContainerReader container;
  private final ReadCounters counters;
  private final int maxReadAheadChunkCount;
  private Optional<ByteBuffer> mappedPage = Optional.empty();
  private final ByteReader reader = new ByteReader();
  private byte[] buffer = {};

  /** A bit for each chunk of the page, 1 if it was loaded. */
  private long[] loadedChunks = {};

  private int page = NO_PAGE;
  private SourceLocation location = new SourceLocation("", "");
  private int loadedByteCount;

  /** The chunk after the last one that was read; reading it next is sequential. */
  private int nextChunk;

  private int readAheadChunkCount = 1;

  PageLoader(ContainerReader container, ReadCounters counters) {
    this.container = container;
    this.counters = counters;
    int readAheadInBytes =
        Math.max(
            MIN_READ_AHEAD_IN_BYTES,
            MERGE_DISTANCES_PER_READ_AHEAD * container.mergeDistanceInBytes());
    this.maxReadAheadChunkCount = readAheadInBytes / Checksum.CHUNK_SIZE_IN_BYTES;
  }

  /** Moves to a page, without loading any of its bytes yet. */
  ByteRegion open(int newPage, SourceLocation newLocation) {
    reset(newPage, newLocation);
    mappedPage = container.map(page, location);
    return ByteRegion.of(
        this,
        mappedPage.isPresent()
            ? mappedPage.get()
            : ByteBuffer.wrap(buffer(), 0, container.blockLength(page)));
  }

  /** Moves to a page that is read sequentially, without loading any of its bytes yet. */
  ByteReader openReader(int newPage, SourceLocation newLocation) {
    reset(newPage, newLocation);
    mappedPage = Optional.empty();
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
    loadedByteCount = 0;
    nextChunk = 0;
    int length = container.blockLength(page);
    int wordCount = Checksum.chunkCount(length) / Long.SIZE + 1;
    if (loadedChunks.length < wordCount) {
      loadedChunks = new long[wordCount];
    }
    Arrays.fill(loadedChunks, 0, wordCount, 0L);
  }

  /** Closes the current page, and counts its bytes that were not loaded as skipped. */
  void closePage() {
    if (page != NO_PAGE) {
      container.countSkipped(Math.max(0, container.blockLength(page) - loadedByteCount));
      page = NO_PAGE;
    }
  }

  private boolean isLoaded(int chunk) {
    return ((loadedChunks[chunk >> 6] >>> chunk) & 1) != 0;
  }

  @Override
  public int require(int from, int end) {
    if (from == end) {
      return end;
    }
    int lastChunk = (end - 1) / Checksum.CHUNK_SIZE_IN_BYTES;
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

  /** Loads a chunk, and possibly those after it; returns the chunk after the last loaded one. */
  private int loadChunks(int chunk, int lastChunk) {
    if (loadedByteCount == 0) {
      counters.addPageRead();
    }
    int end = mappedPage.isPresent() ? verifyMapped(chunk) : read(chunk, lastChunk);
    for (int i = chunk; i < end; i++) {
      loadedChunks[i >> 6] |= 1L << i;
    }
    return end;
  }

  private int verifyMapped(int chunk) {
    container.verifyMapped(page, mappedPage.get(), chunk, location);
    int start = chunk * Checksum.CHUNK_SIZE_IN_BYTES;
    loadedByteCount += Math.min(Checksum.CHUNK_SIZE_IN_BYTES, container.blockLength(page) - start);
    return chunk + 1;
  }

  /**
   * Reads chunks up to the last required one, but not beyond a loaded one; more if reads are
   * sequential or the storage prefers long reads. Returns the chunk after the last one read.
   */
  private int read(int chunk, int lastChunk) {
    readAheadChunkCount =
        chunk == nextChunk ? Math.min(readAheadChunkCount * 2, maxReadAheadChunkCount) : 1;
    int minChunkCount =
        Math.max(
            readAheadChunkCount,
            Math.max(1, container.mergeDistanceInBytes() / Checksum.CHUNK_SIZE_IN_BYTES));
    int maxEnd = Math.min(chunk + minChunkCount, Checksum.chunkCount(container.blockLength(page)));
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
    loadedByteCount += to - from;
    nextChunk = endChunk;
    return endChunk;
  }

  @Override
  public CorruptFileException corrupt(int offset, String expectedAndFound) {
    return location.corrupt(container.blockOffset(page) + offset, expectedAndFound);
  }
}
