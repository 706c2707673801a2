package dev.stoa.testing.table;

import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Corrects the checksums of a file after its bytes were changed, and those of the files that refer
 * to it, as a faulty or hostile writer would. Follows {@code docs/reference/format.md}, without
 * core's own classes.
 */
final class ChecksumRewriter {
  private static final int HEADER = 16;
  private static final int TRAILER = 32;
  private static final int CHUNK = 16 * 1024;

  private final MemoryStorage storage;

  ChecksumRewriter(MemoryStorage storage) {
    this.storage = storage;
  }

  static boolean isContainer(String path) {
    return !path.endsWith(".avsc");
  }

  /** The offset of a file's trailer, excluding the checksums of the footer before it. */
  static int endOfFooter(byte[] file) {
    ByteBuffer bytes = buffer(file);
    int trailer = file.length - TRAILER;
    return HEADER + Math.toIntExact(bytes.getLong(trailer)) + bytes.getInt(trailer + 8);
  }

  /** Replaces the original by a changed file, and corrects the references to it. */
  void replace(String path, byte[] changed) throws IOException {
    byte[] original = storage.bytes(path);
    byte[] sealed = rewriteChecksums(original, changed);
    storage.put(path, sealed);
    int before = fingerprint(original);
    int after = fingerprint(sealed);
    for (String other : before == after ? List.<String>of() : storage.paths()) {
      if (other.startsWith("_stoa/") && !other.equals(path)) {
        byte[] naming = storage.bytes(other);
        byte[] renamed = withNumber(naming, before, after);
        if (!Arrays.equals(naming, renamed)) {
          replace(other, renamed);
        }
      }
    }
  }

  private static int fingerprint(byte[] file) {
    return buffer(file).getInt(file.length - TRAILER + 12);
  }

  /** The bytes before the trailer with one number replaced. */
  private static byte[] withNumber(byte[] file, int before, int after) {
    byte[] changed = file.clone();
    ByteBuffer bytes = buffer(changed);
    for (int at = HEADER; at < endOfFooter(file) - 3; at++) {
      if (bytes.getInt(at) == before) {
        bytes.putInt(at, after);
      }
    }
    return changed;
  }

  private static byte[] rewriteChecksums(byte[] original, byte[] changed) {
    byte[] sealed = changed.clone();
    ByteBuffer bytes = buffer(sealed);
    int trailer = original.length - TRAILER;
    int footer = HEADER + Math.toIntExact(buffer(original).getLong(trailer));
    int end = endOfFooter(original);
    ByteBuffer table = buffer(original).position(footer);
    List<Integer> lengths = new ArrayList<>();
    for (long count = varint(table); count > 0; count--) {
      lengths.add((int) varint(table));
    }
    if (Arrays.mismatch(original, footer, table.position(), sealed, footer, table.position()) < 0) {
      int block = HEADER;
      int checksum = table.position();
      for (int length : lengths) {
        checksum = writeChunkChecksums(sealed, block, length, checksum);
        block += length;
      }
    }
    int checksumsEnd = writeChunkChecksums(sealed, footer, end - footer, end);
    bytes.putInt(trailer + 12, crc(sealed, end, checksumsEnd - end));
    bytes.putInt(trailer + 24, crc(sealed, trailer, 24));
    return sealed;
  }

  /**
   * Writes the checksums of a range's chunks from a position on, and returns the position after
   * them.
   */
  private static int writeChunkChecksums(byte[] file, int from, int length, int checksumsFrom) {
    ByteBuffer bytes = buffer(file);
    int checksum = checksumsFrom;
    for (int done = 0; done < length; done += CHUNK) {
      bytes.putInt(checksum, crc(file, from + done, Math.min(CHUNK, length - done)));
      checksum += 4;
    }
    return checksum;
  }

  private static long varint(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  private static int crc(byte[] bytes, int offset, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  private static ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
