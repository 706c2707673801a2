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
 * Corrects the checksums of a changed file and of the files that refer to it, as a faulty or
 * hostile writer would. Follows {@code docs/reference/format.md} without using core's classes.
 */
final class ChecksumRewriter {
  private static final int HEADER_SIZE_IN_BYTES = 16;
  private static final int TRAILER_SIZE_IN_BYTES = 32;
  private static final int CHUNK_SIZE_IN_BYTES = 16 * 1024;
  private static final int INDEX_PAGE_SIZE_IN_BYTES = 4 * 1024;

  private final MemoryStorage storage;

  ChecksumRewriter(MemoryStorage storage) {
    this.storage = storage;
  }

  static boolean isContainer(String path) {
    return !path.endsWith(".avsc");
  }

  /**
   * Returns the end offset of a file's footer, after which its checksums and the trailer follow.
   */
  static int footerEnd(byte[] file) {
    ByteBuffer bytes = buffer(file);
    int trailerOffset = file.length - TRAILER_SIZE_IN_BYTES;
    return HEADER_SIZE_IN_BYTES
        + Math.toIntExact(bytes.getLong(trailerOffset))
        + bytes.getInt(trailerOffset + 8);
  }

  /** Replaces the original by a changed file, and corrects the references to it. */
  void replace(String path, byte[] changed) throws IOException {
    byte[] original = storage.bytes(path);
    if (path.endsWith(".index")) {
      rewritePageChecksums(original, changed);
    }
    byte[] valid = rewriteChecksums(original, changed);
    storage.put(path, valid);
    int oldFingerprint = fingerprint(original);
    int newFingerprint = fingerprint(valid);
    for (String otherPath :
        oldFingerprint == newFingerprint ? List.<String>of() : storage.paths()) {
      if (otherPath.startsWith("_stoa/") && !otherPath.equals(path)) {
        byte[] referrer = storage.bytes(otherPath);
        byte[] corrected = replaceInt(referrer, oldFingerprint, newFingerprint);
        if (!Arrays.equals(referrer, corrected)) {
          replace(otherPath, corrected);
        }
      }
    }
  }

  private static int fingerprint(byte[] file) {
    return buffer(file).getInt(file.length - TRAILER_SIZE_IN_BYTES + 12);
  }

  /** Returns the file with every occurrence of an int in its blocks and footer replaced. */
  private static byte[] replaceInt(byte[] file, int oldValue, int newValue) {
    byte[] changed = file.clone();
    ByteBuffer bytes = buffer(changed);
    for (int position = HEADER_SIZE_IN_BYTES; position < footerEnd(file) - 3; position++) {
      if (bytes.getInt(position) == oldValue) {
        bytes.putInt(position, newValue);
      }
    }
    return changed;
  }

  /** Corrects the checksums of the pages of a key index, which cover its identity, too. */
  private static void rewritePageChecksums(byte[] original, byte[] changed) {
    byte[] identity = identityOf(original);
    int bodyEnd = HEADER_SIZE_IN_BYTES + Math.toIntExact(bodyLength(original));
    for (int offset = HEADER_SIZE_IN_BYTES;
        offset + INDEX_PAGE_SIZE_IN_BYTES <= bodyEnd;
        offset += INDEX_PAGE_SIZE_IN_BYTES) {
      buffer(changed).putInt(offset, pageChecksum(changed, offset, identity));
    }
  }

  /** Returns the beginning of an index's footer section with which the first page is valid. */
  private static byte[] identityOf(byte[] original) {
    ByteBuffer footer =
        buffer(original).position(HEADER_SIZE_IN_BYTES + Math.toIntExact(bodyLength(original)));
    long crcCount = 0;
    for (long blocksLeft = readVarint(footer); blocksLeft > 0; blocksLeft--) {
      crcCount += (readVarint(footer) + CHUNK_SIZE_IN_BYTES - 1) / CHUNK_SIZE_IN_BYTES;
    }
    footer.position(footer.position() + (int) crcCount * Integer.BYTES);
    readVarint(footer); // the tag
    byte[] section = new byte[(int) readVarint(footer)];
    footer.get(section);
    int checksum = buffer(original).getInt(HEADER_SIZE_IN_BYTES);
    for (int length = 0; length <= section.length; length++) {
      byte[] identity = Arrays.copyOf(section, length);
      if (pageChecksum(original, HEADER_SIZE_IN_BYTES, identity) == checksum) {
        return identity;
      }
    }
    throw new IllegalArgumentException("the first page of the index is corrupt");
  }

  private static int pageChecksum(byte[] file, int offset, byte[] identity) {
    int page = (offset - HEADER_SIZE_IN_BYTES) / INDEX_PAGE_SIZE_IN_BYTES;
    CRC32C crc = new CRC32C();
    crc.update(buffer(new byte[Integer.BYTES]).putInt(0, page));
    crc.update(identity);
    crc.update(file, offset + Integer.BYTES, INDEX_PAGE_SIZE_IN_BYTES - Integer.BYTES);
    return (int) crc.getValue();
  }

  private static long bodyLength(byte[] file) {
    return buffer(file).getLong(file.length - TRAILER_SIZE_IN_BYTES);
  }

  private static byte[] rewriteChecksums(byte[] original, byte[] changed) {
    byte[] valid = changed.clone();
    ByteBuffer bytes = buffer(valid);
    int trailerOffset = original.length - TRAILER_SIZE_IN_BYTES;
    int footerOffset =
        HEADER_SIZE_IN_BYTES + Math.toIntExact(buffer(original).getLong(trailerOffset));
    int footerEnd = footerEnd(original);
    ByteBuffer table = buffer(original).position(footerOffset);
    List<Integer> lengths = new ArrayList<>();
    for (long blocksLeft = readVarint(table); blocksLeft > 0; blocksLeft--) {
      lengths.add((int) readVarint(table));
    }
    if (Arrays.mismatch(
            original, footerOffset, table.position(), valid, footerOffset, table.position())
        < 0) {
      int blockOffset = HEADER_SIZE_IN_BYTES;
      int checksumOffset = table.position();
      for (int length : lengths) {
        checksumOffset = writeChunkChecksums(valid, blockOffset, length, checksumOffset);
        blockOffset += length;
      }
    }
    int checksumsEnd =
        writeChunkChecksums(valid, footerOffset, footerEnd - footerOffset, footerEnd);
    bytes.putInt(trailerOffset + 12, crc32c(valid, footerEnd, checksumsEnd - footerEnd));
    bytes.putInt(trailerOffset + 24, crc32c(valid, trailerOffset, 24));
    return valid;
  }

  /** Writes the checksums of a range's chunks, and returns the offset after them. */
  private static int writeChunkChecksums(byte[] file, int start, int length, int checksumsStart) {
    ByteBuffer bytes = buffer(file);
    int checksumOffset = checksumsStart;
    for (int chunkStart = 0; chunkStart < length; chunkStart += CHUNK_SIZE_IN_BYTES) {
      bytes.putInt(
          checksumOffset,
          crc32c(file, start + chunkStart, Math.min(CHUNK_SIZE_IN_BYTES, length - chunkStart)));
      checksumOffset += 4;
    }
    return checksumOffset;
  }

  private static long readVarint(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte b = bytes.get();
      value |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
  }

  private static int crc32c(byte[] bytes, int offset, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  private static ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
