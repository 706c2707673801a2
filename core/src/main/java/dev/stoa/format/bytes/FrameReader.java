package dev.stoa.format.bytes;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads one framed file: the trailer and footer when it is opened, chunks of its blocks when they
 * are asked for, each verified against its checksum before anybody sees it.
 *
 * <p>The header is not needed for reading; {@link #verifyHeader} is for those who read every byte.
 */
public final class FrameReader implements Closeable {
  /** Read at the end of a file at once, in the hope that it holds the whole footer. */
  private static final int TAIL_SIZE = 4 * 1024;

  private static final int LARGEST_BLOCK = Integer.MAX_VALUE - 8;

  private final InputFile file;
  private final FilePlace place;
  private final FileKind kind;
  private final ReadCounters counters;
  private final long fileSize;
  private final FileFrame.Trailer trailer;
  private final int[] blockLengths;
  private final long[] blockOffsets;
  private final int[] firstChunks;
  private final int[] checksums;

  /** A bit for each chunk, 1 where it was verified as it lies in a mapped file. */
  private final long[] verified;

  private final ByteReader sections;

  /**
   * What the file that names this one knows of it.
   *
   * @param sizeInBytes its length
   * @param fingerprint its {@link FrameWriter#fingerprint}
   */
  public record Expected(long sizeInBytes, int fingerprint) {}

  /** How a file is read, besides what {@link #open} is given of it. */
  private record Request(
      FilePlace place, FileKind kind, Optional<Expected> expected, ReadCounters counters) {}

  private FrameReader(InputFile file, Request request) throws IOException {
    this.place = request.place();
    this.kind = request.kind();
    this.counters = request.counters();
    Optional<Expected> expected = request.expected();
    this.fileSize = file.sizeInBytes();
    this.file = fileSize <= file.gapInBytes() ? new SmallFile(file, (int) fileSize) : file;
    if (expected.isPresent() && fileSize != expected.get().sizeInBytes()) {
      throw place.corrupt(
          Math.min(fileSize, expected.get().sizeInBytes()),
          "expected a file of " + expected.get().sizeInBytes() + " bytes, found " + fileSize);
    }
    int least = FileFrame.HEADER_SIZE + FileFrame.TRAILER_SIZE;
    if (fileSize < least) {
      throw place.corrupt(
          fileSize,
          "expected at least " + least + " bytes of a " + kind.words() + ", found " + fileSize);
    }
    byte[] tail =
        read(fileSize - Math.min(fileSize, TAIL_SIZE), (int) Math.min(fileSize, TAIL_SIZE));
    byte[] trailerBytes = new byte[FileFrame.TRAILER_SIZE];
    System.arraycopy(tail, tail.length - trailerBytes.length, trailerBytes, 0, trailerBytes.length);
    this.trailer = FileFrame.readTrailer(trailerBytes, fileSize, kind, place);
    if (expected.isPresent() && trailer.footerChecksum() != expected.get().fingerprint()) {
      throw place.corrupt(
          fileSize - FileFrame.TRAILER_SIZE,
          "expected the file with fingerprint %s, found another (%s)"
              .formatted(
                  FileFrame.hex(expected.get().fingerprint()),
                  FileFrame.hex(trailer.footerChecksum())));
    }
    ByteReader footer = readFooter(tail);
    int blockCount = footer.readCount("number of blocks", footer.remaining());
    this.blockLengths = new int[blockCount];
    this.blockOffsets = new long[blockCount];
    this.firstChunks = new int[blockCount + 1];
    readBlockTable(footer);
    this.checksums = new int[firstChunks[blockCount]];
    Arrays.setAll(checksums, chunk -> footer.readInt());
    this.verified = new long[checksums.length / Long.SIZE + 1];
    this.sections = footer;
  }

  /**
   * Opens a framed file.
   *
   * @param file closed with this reader, and when opening fails
   * @param place how messages call the file
   * @throws dev.stoa.exception.CorruptFileException when it is missing, damaged or another
   */
  public static FrameReader open(
      InputFile file,
      FilePlace place,
      FileKind kind,
      Optional<Expected> expected,
      ReadCounters counters)
      throws IOException {
    boolean opened = false;
    try {
      FrameReader reader = read(file, new Request(place, kind, expected, counters));
      opened = true;
      return reader;
    } catch (NoSuchFileException e) {
      throw missing(place, kind, e);
    } finally {
      if (!opened) {
        file.close();
      }
    }
  }

  /** Applies a function to this reader and closes it if that throws. */
  public <T> T orClose(Function<FrameReader, T> maker) throws IOException {
    boolean isMade = false;
    try {
      T made = maker.apply(this);
      isMade = true;
      return made;
    } finally {
      if (!isMade) {
        close();
      }
    }
  }

  private static FrameReader read(InputFile file, Request request) throws IOException {
    try {
      return new FrameReader(file, request);
    } catch (CorruptFileException e) {
      if (!file.distrust(0, file.sizeInBytes())) {
        throw e;
      }
      return new FrameReader(file, request);
    }
  }

  /**
   * The length of the framed file that ends at an offset of a file, maybe behind others.
   *
   * @param place how messages call the file
   */
  public static long sizeOfLast(InputFile file, long end, FilePlace place, FileKind kind)
      throws IOException {
    if (end < FileFrame.HEADER_SIZE + FileFrame.TRAILER_SIZE) {
      throw place.corrupt(0, "expected a " + kind.words() + ", found " + end + " bytes");
    }
    byte[] trailer = new byte[FileFrame.TRAILER_SIZE];
    file.readFully(end - trailer.length, trailer, 0, trailer.length);
    try {
      return FileFrame.sizeByTrailer(trailer, end, kind, place);
    } catch (CorruptFileException e) {
      if (!file.distrust(end - trailer.length, trailer.length)) {
        throw e;
      }
      return sizeOfLast(file, end, place, kind);
    }
  }

  /** Opens a framed file of a storage. */
  public static FrameReader open(
      Storage storage,
      String path,
      FileKind kind,
      Optional<Expected> expected,
      ReadCounters counters)
      throws IOException {
    FilePlace place = FilePlace.of(storage.location(), path);
    InputFile file;
    try {
      file = storage.open(path);
    } catch (NoSuchFileException e) {
      throw missing(place, kind, e);
    }
    return open(file, place, kind, expected, counters);
  }

  private static CorruptFileException missing(
      FilePlace place, FileKind kind, NoSuchFileException e) {
    return place.corrupt(0, "expected a " + kind.words() + ", found no file", e);
  }

  private ByteReader readFooter(byte[] tail) throws IOException {
    int footerLength = trailer.footerLength();
    int chunks = Checksum.chunkCount(footerLength);
    long footerOffset = FileFrame.HEADER_SIZE + trailer.bodyLength();
    long withChecksums = footerLength + 4L * chunks;
    if (withChecksums > LARGEST_BLOCK) {
      throw place.corrupt(footerOffset, "expected a footer under 2 GiB, found " + withChecksums);
    }
    byte[] bytes;
    if (withChecksums + FileFrame.TRAILER_SIZE <= tail.length) {
      bytes = new byte[(int) withChecksums];
      int from = tail.length - FileFrame.TRAILER_SIZE - bytes.length;
      System.arraycopy(tail, from, bytes, 0, bytes.length);
    } else {
      bytes = read(footerOffset, (int) withChecksums);
    }
    FilePlace footerPlace = place.part("footer");
    if (Checksum.of(bytes, footerLength, 4 * chunks) != trailer.footerChecksum()) {
      throw footerPlace.corrupt(
          footerOffset + footerLength, "expected the footer's checksums, found other bytes");
    }
    ByteReader stored = new ByteReader(bytes, bytes.length, footerOffset, footerPlace);
    stored.moveTo(footerLength);
    int[] computed = Checksum.ofChunks(bytes, 0, footerLength);
    for (int chunk = 0; chunk < chunks; chunk++) {
      verify(stored.readInt(), computed[chunk], footerPlace, footerOffset, chunk);
    }
    return new ByteReader(bytes, footerLength, footerOffset, footerPlace);
  }

  private void readBlockTable(ByteReader footer) {
    long offset = FileFrame.HEADER_SIZE;
    long end = offset + trailer.bodyLength();
    for (int block = 0; block < blockLengths.length; block++) {
      blockOffsets[block] = offset;
      blockLengths[block] =
          footer.readCount("length of a block", Math.min(end - offset, LARGEST_BLOCK));
      offset += blockLengths[block];
      long chunks = (long) firstChunks[block] + Checksum.chunkCount(blockLengths[block]);
      if (chunks * 4 > footer.remaining()) {
        throw footer.corrupt("expected " + chunks + " checksums, found too few bytes");
      }
      firstChunks[block + 1] = (int) chunks;
    }
    if (offset != end) {
      throw footer.corrupt("expected blocks up to offset " + end + ", found them up to " + offset);
    }
  }

  private static void verify(int stored, int computed, FilePlace place, long offset, int chunk) {
    if (stored != computed) {
      throw place.corrupt(
          offset + (long) chunk * Checksum.CHUNK_SIZE,
          "expected checksum %s of the bytes that follow, found %s"
              .formatted(FileFrame.hex(stored), FileFrame.hex(computed)));
    }
  }

  private byte[] read(long position, int length) throws IOException {
    byte[] bytes = new byte[length];
    read(position, bytes, 0, length);
    return bytes;
  }

  private void read(long position, byte[] target, int offset, int length) throws IOException {
    try {
      file.readFully(position, target, offset, length);
    } catch (EOFException e) {
      throw place.corrupt(position, "expected " + length + " bytes, found the end of the file", e);
    }
    counters.addBytesRead(file instanceof SmallFile small ? small.takeNewBytes() : length);
  }

  /**
   * The footer's sections by their tags, as the kind of file defines them. Unknown even tags are
   * passed over.
   *
   * @param known the names of the sections by their tags; the odd ones must be there
   * @throws dev.stoa.exception.UnsupportedVersionException for an unknown odd tag
   */
  public Map<Integer, ByteReader> readSections(Map<Integer, String> known) {
    return readSections(known, Map.of());
  }

  /**
   * The same with further sections that files may lack although older readers must not pass over
   * them.
   */
  public Map<Integer, ByteReader> readSections(
      Map<Integer, String> known, Map<Integer, String> optional) {
    return FooterSections.read(sections, known, optional);
  }

  /** How many bytes are read about as fast as a read begins. */
  public int gapInBytes() {
    return file.gapInBytes();
  }

  /** The exception for a footer that says something else than was expected. */
  public CorruptFileException corrupt(String message) {
    return place.corrupt(sizeInBytes(), message);
  }

  /** Where this file is. */
  public FilePlace place() {
    return place;
  }

  /** What tells the file from others. */
  public Expected identity() {
    return new Expected(fileSize, trailer.footerChecksum());
  }

  /** The file's length in bytes. */
  public long sizeInBytes() {
    return fileSize;
  }

  /** The number of blocks. */
  public int blockCount() {
    return blockLengths.length;
  }

  /** The length of a block in bytes. */
  public int blockLength(int block) {
    return blockLengths[block];
  }

  /** Where a block begins in the file. */
  public long blockOffset(int block) {
    return blockOffsets[block];
  }

  /**
   * Loads a block's bytes from {@code available}, which lies at the start of a chunk or at the end
   * of the block, at least up to {@code needed} and at most to {@code wished}, whole chunks only.
   *
   * @return up to where the bytes are loaded and verified now
   */
  public int load(
      int block, byte[] target, int available, int needed, int wished, FilePlace where) {
    int length = blockLengths[block];
    int firstChunk = available / Checksum.CHUNK_SIZE;
    int goal = Math.min(length, Math.max(needed, wished));
    int endChunk = Checksum.chunkCount(goal);
    int end = (int) Math.min(length, (long) endChunk * Checksum.CHUNK_SIZE);
    try {
      read(blockOffsets[block] + available, target, available, end - available);
      for (int chunk = firstChunk; chunk < endChunk; chunk++) {
        verifyRead(block, target, chunk, end, where);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(where + ": " + e.getMessage(), e);
    }
    return end;
  }

  /**
   * Verifies a chunk of those that were read up to an end. Where the storage has other copies it
   * and those behind, which came from the same, are read again.
   */
  private void verifyRead(int block, byte[] target, int chunk, int end, FilePlace where)
      throws IOException {
    int from = chunk * Checksum.CHUNK_SIZE;
    int length = Math.min(Checksum.CHUNK_SIZE, blockLengths[block] - from);
    int expected = checksums[firstChunks[block] + chunk];
    long position = blockOffsets[block] + from;
    int computed = Checksum.of(target, from, length);
    while (computed != expected && file.distrust(position, length)) {
      read(position, target, from, end - from);
      computed = Checksum.of(target, from, length);
    }
    verify(expected, computed, where, blockOffsets[block], chunk);
  }

  /**
   * A block's bytes as they lie in a mapped file, none of them verified; empty where the storage
   * cannot map.
   */
  public Optional<ByteBuffer> map(int block, FilePlace where) {
    try {
      return file.map(blockOffsets[block], blockLengths[block]);
    } catch (IOException e) {
      throw new UncheckedIOException(where + ": " + e.getMessage(), e);
    }
  }

  /** Verifies one chunk of a block that {@link #map} gave, once while the file is open. */
  public void verifyMapped(int block, ByteBuffer mapped, int chunk, FilePlace where) {
    int number = firstChunks[block] + chunk;
    if ((verified[number >> 6] >>> number & 1) != 0) {
      return;
    }
    int from = chunk * Checksum.CHUNK_SIZE;
    int length = Math.min(Checksum.CHUNK_SIZE, blockLengths[block] - from);
    int computed;
    try {
      computed = Checksum.of(mapped.slice(from, length));
      if (computed != checksums[number]) {
        throwPendingFault();
      }
    } catch (InternalError e) {
      checkForOtherCopies(block, chunk, length, where);
      throw where.corrupt(
          blockOffsets[block] + from,
          "expected " + length + " bytes, found that the file was cut or its disk fails",
          e);
    }
    counters.addBytesMapped(length);
    if (computed != checksums[number]) {
      checkForOtherCopies(block, chunk, length, where);
    }
    verify(checksums[number], computed, where, blockOffsets[block], chunk);
    verified[number >> 6] |= 1L << number;
  }

  /** A fault in compiled code is thrown when the thread next comes back from native code. */
  @SuppressWarnings("ThreadPriorityCheck") // any native method does
  private static void throwPendingFault() {
    Thread.yield();
  }

  /** What was mapped cannot be mended: says to begin anew where another copy is whole. */
  private void checkForOtherCopies(int block, int chunk, int length, FilePlace where) {
    long position = blockOffsets[block] + (long) chunk * Checksum.CHUNK_SIZE;
    int expected = checksums[firstChunks[block] + chunk];
    while (file.distrust(position, length)) {
      byte[] bytes = new byte[length];
      try {
        read(position, bytes, 0, length);
      } catch (IOException e) {
        throw new UncheckedIOException(where + ": " + e.getMessage(), e);
      }
      if (Checksum.of(bytes, 0, length) == expected) {
        String message =
            ("%s: the copy of its bytes at offset %s on this machine is damaged, another"
                    + " one is whole: run it again")
                .formatted(where, position);
        throw new UncheckedIOException(new IOException(message));
      }
    }
  }

  /** Reads and verifies a whole block. */
  public ByteReader readBlock(int block, String part) {
    FilePlace where = place.part(part);
    int length = blockLengths[block];
    byte[] bytes = new byte[length];
    load(block, bytes, 0, length, length, where);
    return new ByteReader(bytes, length, blockOffsets[block], where);
  }

  /** Writes the file once more, byte for byte, each of which is verified; completes the target. */
  public void copyTo(OutputFile target) throws IOException {
    byte[] header = read(0, FileFrame.HEADER_SIZE);
    FileFrame.checkHeader(header, kind, place);
    target.write(header, 0, header.length);
    for (int block = 0; block < blockLengths.length; block++) {
      byte[] bytes = new byte[blockLengths[block]];
      load(block, bytes, 0, bytes.length, bytes.length, place);
      target.write(bytes, 0, bytes.length);
    }
    long behind = FileFrame.HEADER_SIZE + trailer.bodyLength();
    byte[] rest = read(behind, (int) (fileSize - behind));
    target.write(rest, 0, rest.length); // verified when the file was opened
    target.complete();
  }

  /** Reads and verifies the header, which nothing else needs. */
  public void verifyHeader() throws IOException, CorruptFileException {
    FileFrame.checkHeader(read(0, FileFrame.HEADER_SIZE), kind, place);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
