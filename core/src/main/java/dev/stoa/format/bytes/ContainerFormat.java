package dev.stoa.format.bytes;

import dev.stoa.exception.CorruptFileException;

/**
 * Writes and reads the header and trailer of every container file.
 *
 * <p>Offsets of the fields:
 *
 * <pre>
 * header   0 magic "STOA"   4 kind   5 version   6 flags u16   8 reserved u32 = 0   12 crc32c of 0..11
 * trailer  0 body length u64   8 footer length u32   12 crc32c of the footer's checksums u32
 *         16 kind  17 version  18 flags u16  20 reserved u32 = 0  24 crc32c of 0..23  28 magic "STOA"
 * </pre>
 *
 * No flag is in use yet. Magic, version and checksum stay at the same offsets in all later
 * versions, so that a reader can tell a newer file from a damaged one.
 */
final class ContainerFormat {
  static final int HEADER_SIZE_IN_BYTES = 16;
  static final int TRAILER_SIZE_IN_BYTES = 32;
  static final int VERSION = 1;

  /** The characters STOA as a little-endian number. */
  private static final int MAGIC = 'S' | 'T' << 8 | 'O' << 16 | 'A' << 24;

  private ContainerFormat() {}

  /** The lengths of the blocks and the footer, and the checksum of the footer's checksums. */
  record Trailer(long bodyLength, int footerLength, int footerChecksum) {
    boolean fitsIn(long contentSize) {
      return bodyLength >= 0
          && bodyLength <= contentSize
          && footerLength >= 0
          && footerLength <= contentSize
          && contentSizeInBytes() <= contentSize;
    }

    /** Returns the number of bytes between header and trailer, for lengths that are in range. */
    long contentSizeInBytes() {
      return bodyLength + footerLength + 4L * Checksum.chunkCount(footerLength);
    }
  }

  static byte[] header(FileKind kind) {
    ByteWriter out = new ByteWriter();
    out.writeInt(MAGIC);
    writeKind(kind, out);
    out.writeInt(Checksum.of(out.array(), 0, out.size()));
    return out.toByteArray();
  }

  static byte[] trailer(FileKind kind, Trailer trailer) {
    ByteWriter out = new ByteWriter();
    out.writeLong(trailer.bodyLength());
    out.writeInt(trailer.footerLength());
    out.writeInt(trailer.footerChecksum());
    writeKind(kind, out);
    out.writeInt(Checksum.of(out.array(), 0, out.size()));
    out.writeInt(MAGIC);
    return out.toByteArray();
  }

  private static void writeKind(FileKind kind, ByteWriter out) {
    out.writeByte(kind.code());
    out.writeByte(VERSION);
    out.writeByte(0);
    out.writeByte(0);
    out.writeInt(0);
  }

  /** Checks a header of exactly {@value #HEADER_SIZE_IN_BYTES} bytes. */
  static void checkHeader(byte[] header, FileKind kind, SourceLocation location) {
    ByteReader in = new ByteReader(header, HEADER_SIZE_IN_BYTES, 0, location.withSection("header"));
    checkMagic(in);
    in.moveTo(HEADER_SIZE_IN_BYTES - 4);
    checkChecksum(in, Checksum.of(header, 0, HEADER_SIZE_IN_BYTES - 4));
    in.moveTo(4);
    checkKindAndVersion(in, kind);
  }

  /**
   * Reads a trailer of exactly {@value #TRAILER_SIZE_IN_BYTES} bytes from the end of a file of this
   * size.
   */
  static Trailer readTrailer(
      byte[] trailer, long fileSize, FileKind kind, SourceLocation location) {
    ByteReader in =
        new ByteReader(
            trailer,
            TRAILER_SIZE_IN_BYTES,
            fileSize - TRAILER_SIZE_IN_BYTES,
            location.withSection("trailer"));
    Trailer parsedTrailer = readTrailer(in, trailer, kind);
    long contentSize = fileSize - HEADER_SIZE_IN_BYTES - TRAILER_SIZE_IN_BYTES;
    if (!parsedTrailer.fitsIn(contentSize) || parsedTrailer.contentSizeInBytes() != contentSize) {
      throw invalidLengths(in, parsedTrailer, contentSize);
    }
    return parsedTrailer;
  }

  /**
   * Returns the length of the container whose trailer ends at offset {@code end} of a file; other
   * containers may precede it in the file.
   */
  static long sizeFromTrailer(byte[] trailer, long end, FileKind kind, SourceLocation location) {
    ByteReader in =
        new ByteReader(
            trailer,
            TRAILER_SIZE_IN_BYTES,
            end - TRAILER_SIZE_IN_BYTES,
            location.withSection("trailer"));
    Trailer parsedTrailer = readTrailer(in, trailer, kind);
    long contentSize = end - HEADER_SIZE_IN_BYTES - TRAILER_SIZE_IN_BYTES;
    if (!parsedTrailer.fitsIn(contentSize)) {
      throw invalidLengths(in, parsedTrailer, contentSize);
    }
    return HEADER_SIZE_IN_BYTES + parsedTrailer.contentSizeInBytes() + TRAILER_SIZE_IN_BYTES;
  }

  private static Trailer readTrailer(ByteReader in, byte[] trailer, FileKind kind) {
    in.moveTo(TRAILER_SIZE_IN_BYTES - 4);
    checkMagic(in);
    in.moveTo(TRAILER_SIZE_IN_BYTES - 8);
    checkChecksum(in, Checksum.of(trailer, 0, TRAILER_SIZE_IN_BYTES - 8));
    in.moveTo(16);
    checkKindAndVersion(in, kind);
    in.moveTo(0);
    long bodyLength = in.readLong();
    int footerLength = in.readInt();
    return new Trailer(bodyLength, footerLength, in.readInt());
  }

  private static CorruptFileException invalidLengths(
      ByteReader in, Trailer trailer, long contentSize) {
    return in.corrupt(
        "expected a body and a footer of %s bytes, found lengths %s and %s"
            .formatted(contentSize, trailer.bodyLength(), trailer.footerLength()));
  }

  private static void checkMagic(ByteReader in) {
    int magic = in.readInt();
    if (magic != MAGIC) {
      in.moveTo(in.position() - 4);
      throw in.corrupt(
          "expected the magic bytes STOA, found "
              + hex(magic)
              + ": this is not a complete Stoa file");
    }
  }

  private static void checkChecksum(ByteReader in, int computedChecksum) {
    int storedChecksum = in.readInt();
    if (storedChecksum != computedChecksum) {
      in.moveTo(0);
      throw in.corrupt(
          "expected checksum " + hex(storedChecksum) + ", found " + hex(computedChecksum));
    }
  }

  private static void checkKindAndVersion(ByteReader in, FileKind kind) {
    int code = in.readByte();
    int version = in.readByte();
    int flags = in.readByte() | in.readByte() << 8;
    if (version > VERSION) {
      throw in.location()
          .unsupported(
              "its format version is " + version + ", but this Stoa reads version " + VERSION);
    }
    if (flags != 0) {
      throw in.location()
          .unsupported(
              "it uses features " + hex(flags) + " that this version of Stoa does not support");
    }
    if (code != kind.code()) {
      throw in.corrupt(
          "expected a " + kind.label() + " (kind " + kind.code() + "), found kind " + code);
    }
  }

  /** Returns a checksum or flags as eight hexadecimal digits. */
  static String hex(int value) {
    return String.format("%08x", value);
  }
}
