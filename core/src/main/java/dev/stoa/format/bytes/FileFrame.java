package dev.stoa.format.bytes;

import dev.stoa.exception.CorruptFileException;

/**
 * The header and the trailer of every framed file, written and read here and nowhere else.
 *
 * <pre>
 * header   0 magic "STOA"   4 kind   5 version   6 flags u16   8 reserved u32 = 0   12 crc32c of 0..11
 * trailer  0 body length u64   8 footer length u32   12 crc32c of the footer's checksums u32
 *         16 kind  17 version  18 flags u16  20 reserved u32 = 0  24 crc32c of 0..23  28 magic "STOA"
 * </pre>
 *
 * No flag is in use yet. The place of magic, version and checksum is the same in every version to
 * come, so that a newer file is told from a damaged one.
 */
final class FileFrame {
  static final int HEADER_SIZE = 16;
  static final int TRAILER_SIZE = 32;
  static final int VERSION = 1;

  /** The letters STOA, as a little-endian number. */
  private static final int MAGIC = 'S' | 'T' << 8 | 'O' << 16 | 'A' << 24;

  private FileFrame() {}

  /** What a trailer says of the parts before it. */
  record Trailer(long bodyLength, int footerLength, int footerChecksum) {
    boolean isIn(long inside) {
      return bodyLength >= 0
          && bodyLength <= inside
          && footerLength >= 0
          && footerLength <= inside
          && sizeInside() <= inside;
    }

    /** The bytes between header and trailer, of lengths that may be. */
    long sizeInside() {
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

  /** Checks a header of exactly {@value #HEADER_SIZE} bytes. */
  static void checkHeader(byte[] header, FileKind kind, FilePlace place) {
    ByteReader in = new ByteReader(header, HEADER_SIZE, 0, place.part("header"));
    checkMagic(in);
    in.moveTo(HEADER_SIZE - 4);
    checkChecksum(in, Checksum.of(header, 0, HEADER_SIZE - 4));
    in.moveTo(4);
    checkKind(in, kind);
  }

  /** Reads a trailer of exactly {@value #TRAILER_SIZE} bytes that ends a file of this size. */
  static Trailer readTrailer(byte[] trailer, long fileSize, FileKind kind, FilePlace place) {
    ByteReader in =
        new ByteReader(trailer, TRAILER_SIZE, fileSize - TRAILER_SIZE, place.part("trailer"));
    Trailer parts = readTrailer(in, trailer, kind);
    long inside = fileSize - HEADER_SIZE - TRAILER_SIZE;
    if (!parts.isIn(inside) || parts.sizeInside() != inside) {
      throw notInside(in, parts, inside);
    }
    return parts;
  }

  /**
   * The length of the framed file whose trailer ends at an offset of a file; it may begin anywhere.
   */
  static long sizeByTrailer(byte[] trailer, long end, FileKind kind, FilePlace place) {
    ByteReader in =
        new ByteReader(trailer, TRAILER_SIZE, end - TRAILER_SIZE, place.part("trailer"));
    Trailer parts = readTrailer(in, trailer, kind);
    long inside = end - HEADER_SIZE - TRAILER_SIZE;
    if (!parts.isIn(inside)) {
      throw notInside(in, parts, inside);
    }
    return HEADER_SIZE + parts.sizeInside() + TRAILER_SIZE;
  }

  private static Trailer readTrailer(ByteReader in, byte[] trailer, FileKind kind) {
    in.moveTo(TRAILER_SIZE - 4);
    checkMagic(in);
    in.moveTo(TRAILER_SIZE - 8);
    checkChecksum(in, Checksum.of(trailer, 0, TRAILER_SIZE - 8));
    in.moveTo(16);
    checkKind(in, kind);
    in.moveTo(0);
    long bodyLength = in.readLong();
    int footerLength = in.readInt();
    return new Trailer(bodyLength, footerLength, in.readInt());
  }

  private static CorruptFileException notInside(ByteReader in, Trailer parts, long inside) {
    return in.corrupt(
        "expected a body and a footer of %s bytes, found lengths %s and %s"
            .formatted(inside, parts.bodyLength(), parts.footerLength()));
  }

  private static void checkMagic(ByteReader in) {
    int magic = in.readInt();
    if (magic != MAGIC) {
      in.moveTo(in.position() - 4);
      throw in.corrupt(
          "expected the letters STOA, found bytes " + hex(magic) + ": this is no whole Stoa file");
    }
  }

  private static void checkChecksum(ByteReader in, int computed) {
    int stored = in.readInt();
    if (stored != computed) {
      in.moveTo(0);
      throw in.corrupt("expected checksum " + hex(stored) + ", found " + hex(computed));
    }
  }

  private static void checkKind(ByteReader in, FileKind kind) {
    int code = in.readByte();
    int version = in.readByte();
    int flags = in.readByte() | in.readByte() << 8;
    if (version > VERSION) {
      throw in.place()
          .unsupported("its format version is " + version + ", this Stoa reads " + VERSION);
    }
    if (flags != 0) {
      throw in.place().unsupported("it uses features " + hex(flags) + " that this Stoa lacks");
    }
    if (code != kind.code()) {
      throw in.corrupt(
          "expected a " + kind.words() + " (kind " + kind.code() + "), found kind " + code);
    }
  }

  static String hex(int value) {
    return String.format("%08x", value);
  }
}
