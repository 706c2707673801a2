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
 * The blocks of an open file as far as they lie in files of this machine; each is looked for when
 * bytes of it are first wanted. Safe for use by many threads.
 */
final class BlockFiles implements Closeable {
  private final LocalBlockFinder finder;
  private final List<LocatedBlock> blocks;

  /** By their offsets; empty where there is none. */
  private final Map<Long, Optional<InputFile>> files = new HashMap<>();

  private final List<InputFile> left = new ArrayList<>();

  /**
   * Bytes of the file.
   *
   * @param start where the block begins
   * @param end where it ends
   * @param file that has its bytes, from 0 on; empty where HDFS must be asked
   */
  record Place(long start, long end, Optional<InputFile> file) {}

  BlockFiles(LocalBlockFinder finder, List<LocatedBlock> blocks) {
    this.finder = finder;
    this.blocks = blocks;
  }

  /** The block that has a byte of the file; a place without end where no block is known. */
  Place at(long position) {
    for (LocatedBlock block : blocks) {
      long start = block.getStartOffset();
      long end = start + block.getBlockSize();
      if (position >= start && position < end) {
        return new Place(start, end, file(block));
      }
    }
    return new Place(position, Long.MAX_VALUE, Optional.empty());
  }

  private synchronized Optional<InputFile> file(LocatedBlock block) {
    Optional<InputFile> known = files.get(block.getStartOffset());
    if (known == null) {
      known = finder.open(block);
      files.put(block.getStartOffset(), known);
    }
    return known;
  }

  /** Has the block's bytes read through HDFS from now on: its file cannot be read. */
  synchronized void leave(Place place) {
    files.put(place.start(), Optional.empty());
    place.file().ifPresent(left::add); // Others may just read it.
  }

  /**
   * Has HDFS read all blocks that have bytes of a range from now on.
   *
   * @return whether some of them were, or may have been, read from their files
   */
  synchronized boolean leave(long position, long length) {
    boolean isAnyLeft = false;
    for (LocatedBlock block : blocks) {
      long start = block.getStartOffset();
      if (start < position + length && position < start + block.getBlockSize()) {
        Optional<InputFile> known = files.put(start, Optional.empty());
        isAnyLeft |= known == null || known.isPresent();
        if (known != null) {
          known.ifPresent(left::add); // Others may just read it.
        }
      }
    }
    return isAnyLeft;
  }

  /** Bytes of one block as they lie in its mapped file; none where they cannot be mapped. */
  Optional<ByteBuffer> map(long position, int length) {
    Place place = at(position);
    if (place.file().isEmpty() || length > place.end() - position) {
      return Optional.empty();
    }
    try {
      return place.file().get().map(position - place.start(), length);
    } catch (IOException e) {
      leave(place); // All the same it can be read through HDFS.
      return Optional.empty();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    files.values().forEach(file -> file.ifPresent(left::add));
    for (InputFile file : left) {
      file.close();
    }
  }
}
