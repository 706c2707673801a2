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
 * read. Safe for use by many threads.
 */
final class LocalBlockFiles implements Closeable {
  private final LocalBlockFinder finder;
  private final List<LocatedBlock> blocks;

  /** By offset; empty for a block that has no local file. */
  private final Map<Long, Optional<InputFile>> files = new HashMap<>();

  private final List<InputFile> retired = new ArrayList<>();

  /**
   * A range of the file.
   *
   * @param start of the block
   * @param end of the block
   * @param file with its bytes, from 0; empty if HDFS must be asked
   */
  record BlockRange(long start, long end, Optional<InputFile> file) {}

  LocalBlockFiles(LocalBlockFinder finder, List<LocatedBlock> blocks) {
    this.finder = finder;
    this.blocks = blocks;
  }

  /** The block at a position of the file; a range without end if no block is known. */
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
    Optional<InputFile> known = files.get(block.getStartOffset());
    if (known == null) {
      known = finder.open(block);
      files.put(block.getStartOffset(), known);
    }
    return known;
  }

  /** From now on the block is read through HDFS: its file cannot be read. */
  synchronized void stopReading(BlockRange range) {
    files.put(range.start(), Optional.empty());
    range.file().ifPresent(retired::add); // Other threads may be reading it.
  }

  /**
   * From now on HDFS reads all blocks that overlap a range.
   *
   * @return whether some of them were, or may have been, read from their files
   */
  synchronized boolean stopReading(long position, long length) {
    boolean wasReadLocally = false;
    for (LocatedBlock block : blocks) {
      long start = block.getStartOffset();
      if (start < position + length && position < start + block.getBlockSize()) {
        Optional<InputFile> known = files.put(start, Optional.empty());
        wasReadLocally |= known == null || known.isPresent();
        if (known != null) {
          known.ifPresent(retired::add); // Other threads may be reading it.
        }
      }
    }
    return wasReadLocally;
  }

  /** The bytes of one block in its mapped file; empty if they cannot be mapped. */
  Optional<ByteBuffer> map(long position, int length) {
    BlockRange range = rangeAt(position);
    if (range.file().isEmpty() || length > range.end() - position) {
      return Optional.empty();
    }
    try {
      return range.file().get().map(position - range.start(), length);
    } catch (IOException e) {
      stopReading(range); // It can still be read through HDFS.
      return Optional.empty();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    files.values().forEach(file -> file.ifPresent(retired::add));
    for (InputFile file : retired) {
      file.close();
    }
  }
}
