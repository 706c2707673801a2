package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.Checksum;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.ReadCounters;

/**
 * Brings the chunks of one page into memory when a cursor asks for them: what was passed over is
 * not read, and what is read on and on is read in growing steps.
 */
final class PageBytes implements ByteReader.Loader {
  private static final int FIRST_STEP = Checksum.CHUNK_SIZE;
  private static final int LARGEST_STEP = 1024 * 1024;

  private final FrameReader frame;
  private final ReadCounters counters;
  private final ByteReader reader = new ByteReader();
  private byte[] buffer = {};
  private int page = -1;
  private FilePlace place;
  private int loadedInPage;
  private int step = FIRST_STEP / 2;

  PageBytes(FrameReader frame, ReadCounters counters) {
    this.frame = frame;
    this.counters = counters;
  }

  /** Turns to a page, of which nothing is loaded yet. */
  ByteReader open(int newPage, String part) {
    leave();
    page = newPage;
    loadedInPage = 0;
    place = frame.place().part(part);
    int length = frame.blockLength(page);
    if (buffer.length < length) {
      buffer = new byte[length];
    }
    reader.reset(buffer, length, frame.blockOffset(page), place, this);
    return reader;
  }

  /** Leaves the present page: what was not loaded of it was skipped. */
  void leave() {
    if (page >= 0) {
      counters.addBytesSkipped(Math.max(0, frame.blockLength(page) - loadedInPage));
      page = -1;
    }
  }

  @Override
  public void load(ByteReader in, int needed) {
    int available = in.available();
    int chunkOfPosition = in.position() / Checksum.CHUNK_SIZE * Checksum.CHUNK_SIZE;
    boolean isNext = chunkOfPosition <= available;
    int from = isNext ? available : chunkOfPosition;
    step = isNext ? Math.min(step * 2, LARGEST_STEP) : FIRST_STEP;
    if (loadedInPage == 0) {
      counters.addPageRead();
    }
    long wished = (long) from + Math.max(step, frame.gapInBytes());
    int to =
        frame.load(page, buffer, from, needed, (int) Math.min(Integer.MAX_VALUE, wished), place);
    loadedInPage += to - from;
    in.setLoaded(isNext ? in.loadedFrom() : from, to);
  }
}
