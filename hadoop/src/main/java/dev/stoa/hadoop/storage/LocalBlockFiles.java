package dev.stoa.hadoop.storage;

import dev.stoa.storage.InputFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * The blocks of an open file that are stored on this machine; each is located when it is first
 * read. Thread-safe.
 */
final class LocalBlockFiles implements Closeable {
  private final LocalBlockFinder finder;
  private final List<LocatedBlock> blocks;

  /**
   * The block files by the blocks' offsets in the file; empty for blocks that are read through
   * HDFS.
   */
  private final Map<Long, Optional<InputFile>> filesByOffset = new HashMap<>();

  /** Files that are no longer read, closed with this object since threads may still read them. */
  private final List<InputFile> retiredFiles = new ArrayList<>();

  /**
   * A block of the file, or the rest of a file without known blocks.
   *
   * @param start the position of the block's start
   * @param end the position after the block
   * @param file the file that contains the block's bytes, from 0; empty if the block is read
   *     through HDFS
   */
  record BlockRange(long start, long end, Optional<InputFile> file) {}

  LocalBlockFiles(LocalBlockFinder finder, List<LocatedBlock> blocks) {
    this.finder = finder;
    this.blocks = blocks;
  }

  /** Returns the block at a position of the file, or a range without end if no block is known. */
  BlockRange rangeAt(long position) {
    for (LocatedBlock block : blocks) {
      long start = block.getStartOffset();
      long end = start + block.getBlockSize();
      if (position >= start && position < end) {
        return new BlockRange(start, end, file(block));
      }
    }
    return new BlockRange(position, Long.MAX_VALUE, Optional.empty());
  }

  private synchronized Optional<InputFile> file(LocatedBlock block) {
    Optional<InputFile> file = filesByOffset.get(block.getStartOffset());
    if (file == null) {
      file = finder.open(block);
      filesByOffset.put(block.getStartOffset(), file);
    }
    return file;
  }

  /** Stops reading a block from its file, which failed; the block is then read through HDFS. */
  synchronized void stopReading(BlockRange range) {
    filesByOffset.put(range.start(), Optional.empty());
    range.file().ifPresent(retiredFiles::add);
  }

  /**
   * Stops reading all blocks that overlap a range from their files; HDFS then reads them.
   *
   * @return whether any of these blocks may have been read from its file
   */
  synchronized boolean stopReading(long position, long length) {
    boolean wasReadLocally = false;
    for (LocatedBlock block : blocks) {
      long start = block.getStartOffset();
      if (start < position + length && position < start + block.getBlockSize()) {
        Optional<InputFile> file = filesByOffset.put(start, Optional.empty());
        wasReadLocally |= file == null || file.isPresent();
        if (file != null) {
          file.ifPresent(retiredFiles::add);
        }
      }
    }
    return wasReadLocally;
  }

  /** Maps bytes of a block's file; empty if they are not within a block or cannot be mapped. */
  Optional<ByteBuffer> map(long position, int length) {
    BlockRange range = rangeAt(position);
    if (range.file().isEmpty() || length > range.end() - position) {
      return Optional.empty();
    }
    try {
      return range.file().get().map(position - range.start(), length);
    } catch (IOException e) {
      stopReading(range); // the block can still be read through HDFS
      return Optional.empty();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    filesByOffset.values().forEach(file -> file.ifPresent(retiredFiles::add));
    for (InputFile file : retiredFiles) {
      file.close();
    }
  }
}
