package dev.stoa.format.column;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.Checksum;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.ReadCounters;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * Brings the chunks of one page when its decoders require them: verified where they lie in a mapped
 * file, else read into memory. What no decoder asks for is not read, and what is read on and on is
 * read in growing steps.
 */
final class PageRegion implements ByteRegion.Source, ByteReader.Loader {
  private static final int LARGEST_STEP = 1024 * 1024 / Checksum.CHUNK_SIZE;

  private final FrameReader frame;
  private final ReadCounters counters;
  private Optional<ByteBuffer> mapped = Optional.empty();
  private final ByteReader reader = new ByteReader();
  private byte[] buffer = {};
  private long[] there = {};
  private int page = -1;
  private FilePlace place = new FilePlace("", "");
  private int loadedInPage;
  private int lastLoaded;
  private int step = 1;

  PageRegion(FrameReader frame, ReadCounters counters) {
    this.frame = frame;
    this.counters = counters;
  }

  /** Turns to a page, of which nothing is there yet. */
  ByteRegion open(int newPage, FilePlace newPlace) {
    turnTo(newPage, newPlace);
    mapped = frame.map(page, place);
    return ByteRegion.of(
        this,
        mapped.isPresent() ? mapped.get() : ByteBuffer.wrap(buffer(), 0, frame.blockLength(page)));
  }

  /** Turns to a page whose bytes are read one after another, none of which is there yet. */
  ByteReader openReader(int newPage, FilePlace newPlace) {
    turnTo(newPage, newPlace);
    mapped = Optional.empty();
    reader.reset(buffer(), frame.blockLength(page), frame.blockOffset(page), place, this);
    return reader;
  }

  private byte[] buffer() {
    int length = frame.blockLength(page);
    if (buffer.length < length) {
      buffer = new byte[length];
    }
    return buffer;
  }

  private void turnTo(int newPage, FilePlace newPlace) {
    leave();
    page = newPage;
    place = newPlace;
    loadedInPage = 0;
    lastLoaded = 0;
    int length = frame.blockLength(page);
    int words = Checksum.chunkCount(length) / Long.SIZE + 1;
    if (there.length < words) {
      there = new long[words];
    }
    Arrays.fill(there, 0, words, 0L);
  }

  /** Leaves the present page: what was not required of it was skipped. */
  void leave() {
    if (page >= 0) {
      counters.addBytesSkipped(Math.max(0, frame.blockLength(page) - loadedInPage));
      page = -1;
    }
  }

  private boolean isThere(int chunk) {
    return ((there[chunk >> 6] >>> chunk) & 1) != 0;
  }

  @Override
  public int require(int from, int to) {
    if (from == to) {
      return to;
    }
    int last = (to - 1) / Checksum.CHUNK_SIZE;
    int chunk = from / Checksum.CHUNK_SIZE;
    while (chunk <= last) {
      chunk = isThere(chunk) ? chunk + 1 : bring(chunk, last);
    }
    return chunk * Checksum.CHUNK_SIZE;
  }

  @Override
  public void load(ByteReader in, int needed) {
    require(in.position(), needed);
    int first = in.position() / Checksum.CHUNK_SIZE;
    int end = (needed - 1) / Checksum.CHUNK_SIZE + 1;
    int count = Checksum.chunkCount(frame.blockLength(page));
    while (end < count && isThere(end)) {
      end++;
    }
    boolean isNext = first * Checksum.CHUNK_SIZE <= in.available();
    int from = isNext ? in.loadedFrom() : first * Checksum.CHUNK_SIZE;
    int to = (int) Math.min(frame.blockLength(page), (long) end * Checksum.CHUNK_SIZE);
    in.setLoaded(from, to);
  }

  /** Makes a chunk there, and maybe those behind it; gives the first that may not be. */
  private int bring(int chunk, int last) {
    if (loadedInPage == 0) {
      counters.addPageRead();
    }
    int end = mapped.isPresent() ? verify(chunk) : load(chunk, last);
    for (int i = chunk; i < end; i++) {
      there[i >> 6] |= 1L << i;
    }
    return end;
  }

  private int verify(int chunk) {
    frame.verifyMapped(page, mapped.get(), chunk, place);
    int start = chunk * Checksum.CHUNK_SIZE;
    loadedInPage += Math.min(Checksum.CHUNK_SIZE, frame.blockLength(page) - start);
    return chunk + 1;
  }

  /** Reads up to the last chunk wanted, further where reading goes on and on. */
  private int load(int chunk, int last) {
    step = chunk == lastLoaded ? Math.min(step * 2, LARGEST_STEP) : 1;
    int ahead = Math.max(step, Math.max(1, frame.gapInBytes() / Checksum.CHUNK_SIZE));
    int end = Math.min(chunk + ahead, Checksum.chunkCount(frame.blockLength(page)));
    int needed = chunk + 1;
    while (needed <= last && !isThere(needed)) {
      needed++;
    }
    end = Math.max(end, needed);
    int next = chunk + 1;
    while (next < end && !isThere(next)) {
      next++;
    }
    int from = chunk * Checksum.CHUNK_SIZE;
    long wished = Math.min(frame.blockLength(page), (long) next * Checksum.CHUNK_SIZE);
    int to = frame.load(page, buffer, from, (int) wished, (int) wished, place);
    loadedInPage += to - from;
    lastLoaded = next;
    return next;
  }

  @Override
  public CorruptFileException corrupt(int at, String expectedAndFound) {
    return place.corrupt(frame.blockOffset(page) + at, expectedAndFound);
  }
}
