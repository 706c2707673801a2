package dev.stoa.cli.input.block;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Reads blocks of text and decodes them in several threads, the caller's included; returns them in
 * order. Reads ahead only a few blocks per thread. Only one thread may call its methods.
 */
final class BlockPipeline implements Closeable {
  /** The number of blocks per thread that are read and not yet returned. */
  private static final int BLOCKS_PER_THREAD = 2;

  /** The number of bytes of text at which reading stops, since blocks may be longer than usual. */
  private final long maxPendingBytes;

  private final TextBlockReader reader;
  private final TextFormat format;
  private final int threadCount;
  private final BlockDecoder callersDecoder;
  private final List<Thread> workers = new ArrayList<>();

  /** Held while a block is read; acquired before {@link #lock}. */
  private final ReentrantLock readLock = new ReentrantLock();

  /** Guards the fields below and the state of slots. */
  private final Object lock = new Object();

  private final Deque<Slot> slots = new ArrayDeque<>();
  private long pendingBytes;
  private boolean isReadingEnded;
  private boolean isClosed;

  /** A block that was read, and its rows or the reason why it cannot be decoded. */
  static final class Slot {
    private final TextBlock text;
    private final int fileIndex;
    private RowBlock rows;
    private Throwable failure;

    private Slot(TextBlock text, int fileIndex) {
      this.text = text;
      this.fileIndex = fileIndex;
    }

    /** Returns the file of the block. */
    int fileIndex() {
      return fileIndex;
    }

    /** Returns how many stored bytes of the file were read for the block. */
    long position() {
      return text.position();
    }

    /** Returns the rows, or throws what prevented decoding them. */
    RowBlock rows() throws IrregularTextException {
      if (failure instanceof IrregularTextException e) {
        throw e;
      } else if (failure instanceof RuntimeException e) {
        throw e;
      } else if (failure instanceof Error e) {
        throw e;
      }
      return rows;
    }

    private boolean isDone() {
      return rows != null || failure != null;
    }
  }

  BlockPipeline(TextBlockReader reader, TextFormat format, BlockOptions options) {
    this.reader = reader;
    this.format = format;
    this.threadCount = options.threadCount();
    this.maxPendingBytes = (long) options.blockSizeInBytes() * BLOCKS_PER_THREAD * threadCount;
    this.callersDecoder = format.newDecoder();
    for (int i = 1; i < threadCount; i++) {
      Thread worker = new Thread(this::runWorker, "stoa-decoding-" + i);
      worker.setDaemon(true);
      workers.add(worker);
      worker.start();
    }
  }

  /** Returns the next block; empty after the last one. */
  Optional<Slot> next() {
    while (true) {
      synchronized (lock) {
        if (isFirstDone()) {
          Optional<Slot> result = Optional.ofNullable(slots.poll());
          result.ifPresent(slot -> pendingBytes -= length(slot));
          lock.notifyAll();
          return result;
        }
      }
      boolean hasWorked = readLock.tryLock() && decodeNext(callersDecoder);
      if (!hasWorked) {
        awaitFirst();
      }
    }
  }

  private static long length(Slot slot) {
    return slot.text == null ? 0 : slot.text.length();
  }

  private void awaitFirst() {
    boolean isInterrupted = false;
    synchronized (lock) {
      while (!isFirstDone() && threadCount > 1 && (readLock.isLocked() || !hasRoom())) {
        try {
          lock.wait();
        } catch (InterruptedException e) {
          isInterrupted = true;
          break;
        }
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the input was read");
    }
  }

  /** Whether {@link #next} has a result. */
  private boolean isFirstDone() {
    Slot first = slots.peek();
    return first == null ? isReadingEnded : first.isDone();
  }

  private void runWorker() {
    BlockDecoder decoder = format.newDecoder();
    while (true) {
      readLock.lock();
      if (!decodeNext(decoder) && !awaitRoom()) {
        return;
      }
    }
  }

  /** Whether another block may be read now. */
  private boolean hasRoom() {
    return !isReadingEnded
        && !isClosed
        && (slots.isEmpty()
            || (slots.size() < BLOCKS_PER_THREAD * threadCount && pendingBytes < maxPendingBytes));
  }

  /** Waits until a block may be read; returns false if there will be none. */
  private boolean awaitRoom() {
    synchronized (lock) {
      while (!isClosed && !isReadingEnded && !hasRoom()) {
        try {
          lock.wait();
        } catch (InterruptedException e) {
          return false; // only the end of the process interrupts these threads
        }
      }
      return !isClosed && !isReadingEnded;
    }
  }

  /** Reads and decodes a block, if there is room; the caller holds the read lock. */
  private boolean decodeNext(BlockDecoder decoder) {
    Slot slot;
    try {
      synchronized (lock) {
        if (!hasRoom()) {
          return false;
        }
      }
      slot = read();
    } finally {
      readLock.unlock();
    }
    if (slot == null) {
      return false;
    }
    RowBlock rows = null;
    Throwable failure = null;
    try {
      rows = decoder.decode(slot.text);
    } catch (IrregularTextException | RuntimeException | Error e) {
      failure = e;
    }
    synchronized (lock) {
      slot.rows = rows;
      slot.failure = failure;
      isReadingEnded |= failure != null;
      lock.notifyAll();
    }
    return true;
  }

  /** Reads a block and adds a slot for it; returns null if there is nothing to decode. */
  private Slot read() {
    Optional<TextBlock> block = Optional.empty();
    Throwable failure = null;
    try {
      block = reader.next();
    } catch (IrregularTextException | RuntimeException | Error e) {
      failure = e;
    }
    synchronized (lock) {
      lock.notifyAll();
      if (block.isEmpty()) {
        isReadingEnded = true;
        if (failure != null) {
          Slot slot = new Slot(null, reader.fileIndex());
          slot.failure = failure;
          slots.add(slot);
        }
        return null;
      }
      Slot slot = new Slot(block.get(), block.get().fileIndex());
      pendingBytes += slot.text.length();
      slots.add(slot);
      return slot;
    }
  }

  /** Stops reading, waits until the threads have ended, and closes the reader. */
  @Override
  public void close() throws IOException {
    synchronized (lock) {
      isClosed = true;
      lock.notifyAll();
    }
    boolean isInterrupted = false;
    for (Thread worker : workers) {
      while (worker.isAlive()) {
        try {
          worker.join();
        } catch (InterruptedException e) {
          isInterrupted = true; // still wait: a block takes milliseconds
        }
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    reader.close();
  }
}
