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
 * Makes the checksums of a framed file right again after its bytes were changed, and those of the
 * files that name it: what a faulty or hostile writer would leave. Written by {@code
 * docs/format.md}, not with core's own classes.
 */
final class Resealing {
  private static final int HEADER = 16;
  private static final int TRAILER = 32;
  private static final int CHUNK = 16 * 1024;

  private final MemoryStorage storage;

  Resealing(MemoryStorage storage) {
    this.storage = storage;
  }

  static boolean isFramed(String path) {
    return !path.endsWith(".avsc");
  }

  /** Where the trailer of a framed file begins, the checksums of the footer before it left out. */
  static int endOfFooter(byte[] file) {
    ByteBuffer bytes = buffer(file);
    int trailer = file.length - TRAILER;
    return HEADER + Math.toIntExact(bytes.getLong(trailer)) + bytes.getInt(trailer + 8);
  }

  /** Puts a changed file in the place of the original, and makes who names it believe it. */
  void replace(String path, byte[] changed) throws IOException {
    byte[] original = storage.bytes(path);
    byte[] sealed = reseal(original, changed);
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

  /** The bytes before the trailer with one number in another's place. */
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

  private static byte[] reseal(byte[] original, byte[] changed) {
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
        checksum = sealChunks(sealed, block, length, checksum);
        block += length;
      }
    }
    int checksumsEnd = sealChunks(sealed, footer, end - footer, end);
    bytes.putInt(trailer + 12, crc(sealed, end, checksumsEnd - end));
    bytes.putInt(trailer + 24, crc(sealed, trailer, 24));
    return sealed;
  }

  /** Writes the checksums of a range's chunks from a position on, and gives the position behind. */
  private static int sealChunks(byte[] file, int from, int length, int checksumsFrom) {
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
