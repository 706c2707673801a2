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
 * Reads one container file: the trailer and footer on opening, chunks of its blocks on demand, each
 * verified against its checksum before use.
 *
 * <p>Reading does not need the header; {@link #verifyHeader} is for callers that read every byte.
 */
public final class ContainerReader implements Closeable {
  /**
   * The number of bytes read at once from the end of a file, which usually contain the whole
   * footer.
   */
  private static final int TAIL_SIZE_IN_BYTES = 4 * 1024;

  private static final int MAX_BLOCK_SIZE_IN_BYTES = Integer.MAX_VALUE - 8;

  private final InputFile file;
  private final SourceLocation location;
  private final FileKind kind;
  private final ReadCounters counters;
  private final long fileSize;
  private final FileContainer.Trailer trailer;
  private final int[] blockLengths;
  private final long[] blockOffsets;
  private final int[] firstChunks;
  private final int[] checksums;

  /** A bit for each chunk, 1 if it was verified in the mapped file. */
  private final long[] verifiedChunks;

  private final ByteReader sections;

  /**
   * The properties that a reference to a file stores to identify it.
   *
   * @param sizeInBytes the file's length
   * @param fingerprint the file's {@link ContainerWriter#fingerprint}
   */
  public record FileIdentity(long sizeInBytes, int fingerprint) {}

  /** How a file is read, besides the arguments of {@link #open}. */
  private record Request(
      SourceLocation location,
      FileKind kind,
      Optional<FileIdentity> expected,
      ReadCounters counters) {}

  private ContainerReader(InputFile file, Request request) throws IOException {
    this.location = request.location();
    this.kind = request.kind();
    this.counters = request.counters();
    Optional<FileIdentity> expected = request.expected();
    this.fileSize = file.sizeInBytes();
    // The first read includes all of such a file.
    boolean isSmall = fileSize <= Math.max(file.mergeDistanceInBytes(), TAIL_SIZE_IN_BYTES);
    this.file = isSmall ? new PreloadedFile(file, (int) fileSize) : file;
    if (expected.isPresent() && fileSize != expected.get().sizeInBytes()) {
      throw location.corrupt(
          Math.min(fileSize, expected.get().sizeInBytes()),
          "expected a file of " + expected.get().sizeInBytes() + " bytes, found " + fileSize);
    }
    int minSize = FileContainer.HEADER_SIZE + FileContainer.TRAILER_SIZE;
    if (fileSize < minSize) {
      throw location.corrupt(
          fileSize,
          "expected at least " + minSize + " bytes of a " + kind.label() + ", found " + fileSize);
    }
    byte[] tail =
        read(
            fileSize - Math.min(fileSize, TAIL_SIZE_IN_BYTES),
            (int) Math.min(fileSize, TAIL_SIZE_IN_BYTES));
    byte[] trailerBytes = new byte[FileContainer.TRAILER_SIZE];
    System.arraycopy(tail, tail.length - trailerBytes.length, trailerBytes, 0, trailerBytes.length);
    this.trailer = FileContainer.readTrailer(trailerBytes, fileSize, kind, location);
    if (expected.isPresent() && trailer.footerChecksum() != expected.get().fingerprint()) {
      throw location.corrupt(
          fileSize - FileContainer.TRAILER_SIZE,
          "expected the file with fingerprint %s, found a file with fingerprint %s"
              .formatted(
                  FileContainer.hex(expected.get().fingerprint()),
                  FileContainer.hex(trailer.footerChecksum())));
    }
    ByteReader footer = readFooter(tail);
    int blockCount = footer.readCount("number of blocks", footer.remaining());
    this.blockLengths = new int[blockCount];
    this.blockOffsets = new long[blockCount];
    this.firstChunks = new int[blockCount + 1];
    readBlockTable(footer);
    this.checksums = new int[firstChunks[blockCount]];
    Arrays.setAll(checksums, chunk -> footer.readInt());
    this.verifiedChunks = new long[checksums.length / Long.SIZE + 1];
    this.sections = footer;
  }

  /**
   * Opens a container file.
   *
   * @param file closed with this reader, and if opening fails
   * @param location the file's name in messages
   * @throws dev.stoa.exception.CorruptFileException if the file is missing, corrupt or not the
   *     expected one
   */
  public static ContainerReader open(
      InputFile file,
      SourceLocation location,
      FileKind kind,
      Optional<FileIdentity> expected,
      ReadCounters counters)
      throws IOException {
    boolean isOpen = false;
    try {
      ContainerReader reader = read(file, new Request(location, kind, expected, counters));
      isOpen = true;
      return reader;
    } catch (NoSuchFileException e) {
      throw missing(location, kind, e);
    } finally {
      if (!isOpen) {
        file.close();
      }
    }
  }

  /** Applies a function to this reader and closes the reader if the function throws. */
  public <T> T applyOrClose(Function<ContainerReader, T> function) throws IOException {
    boolean isSuccess = false;
    try {
      T result = function.apply(this);
      isSuccess = true;
      return result;
    } finally {
      if (!isSuccess) {
        close();
      }
    }
  }

  private static ContainerReader read(InputFile file, Request request) throws IOException {
    try {
      return new ContainerReader(file, request);
    } catch (CorruptFileException e) {
      if (!file.markCorrupt(0, file.sizeInBytes())) {
        throw e;
      }
      return new ContainerReader(file, request);
    }
  }

  /**
   * The length of the container that ends at an offset of a file; other containers may precede it.
   *
   * @param location the file's name in messages
   */
  public static long sizeEndingAt(InputFile file, long end, SourceLocation location, FileKind kind)
      throws IOException {
    if (end < FileContainer.HEADER_SIZE + FileContainer.TRAILER_SIZE) {
      throw location.corrupt(0, "expected a " + kind.label() + ", found " + end + " bytes");
    }
    byte[] trailer = new byte[FileContainer.TRAILER_SIZE];
    file.readFully(end - trailer.length, trailer, 0, trailer.length);
    try {
      return FileContainer.sizeFromTrailer(trailer, end, kind, location);
    } catch (CorruptFileException e) {
      if (!file.markCorrupt(end - trailer.length, trailer.length)) {
        throw e;
      }
      return sizeEndingAt(file, end, location, kind);
    }
  }

  /** Opens a container file of a storage. */
  public static ContainerReader open(
      Storage storage,
      String path,
      FileKind kind,
      Optional<FileIdentity> expected,
      ReadCounters counters)
      throws IOException {
    SourceLocation location = SourceLocation.of(storage.location(), path);
    InputFile file;
    try {
      file = storage.open(path);
    } catch (NoSuchFileException e) {
      throw missing(location, kind, e);
    }
    return open(file, location, kind, expected, counters);
  }

  private static CorruptFileException missing(
      SourceLocation location, FileKind kind, NoSuchFileException e) {
    return location.corrupt(0, "expected a " + kind.label() + ", found no file", e);
  }

  private ByteReader readFooter(byte[] tail) throws IOException {
    int footerLength = trailer.footerLength();
    int chunkCount = Checksum.chunkCount(footerLength);
    long footerOffset = FileContainer.HEADER_SIZE + trailer.bodyLength();
    long sizeWithChecksums = footerLength + 4L * chunkCount;
    if (sizeWithChecksums > MAX_BLOCK_SIZE_IN_BYTES) {
      throw location.corrupt(
          footerOffset, "expected a footer under 2 GiB, found " + sizeWithChecksums);
    }
    byte[] bytes;
    if (sizeWithChecksums + FileContainer.TRAILER_SIZE <= tail.length) {
      bytes = new byte[(int) sizeWithChecksums];
      int from = tail.length - FileContainer.TRAILER_SIZE - bytes.length;
      System.arraycopy(tail, from, bytes, 0, bytes.length);
    } else {
      bytes = read(footerOffset, (int) sizeWithChecksums);
    }
    SourceLocation footerLocation = location.section("footer");
    if (Checksum.of(bytes, footerLength, 4 * chunkCount) != trailer.footerChecksum()) {
      throw footerLocation.corrupt(
          footerOffset + footerLength,
          "checksum mismatch: the checksums of the footer are corrupt");
    }
    ByteReader storedChecksums = new ByteReader(bytes, bytes.length, footerOffset, footerLocation);
    storedChecksums.moveTo(footerLength);
    int[] computed = Checksum.ofChunks(bytes, 0, footerLength);
    for (int chunk = 0; chunk < chunkCount; chunk++) {
      verify(storedChecksums.readInt(), computed[chunk], footerLocation, footerOffset, chunk);
    }
    return new ByteReader(bytes, footerLength, footerOffset, footerLocation);
  }

  private void readBlockTable(ByteReader footer) {
    long offset = FileContainer.HEADER_SIZE;
    long end = offset + trailer.bodyLength();
    for (int block = 0; block < blockLengths.length; block++) {
      blockOffsets[block] = offset;
      blockLengths[block] =
          footer.readCount("length of a block", Math.min(end - offset, MAX_BLOCK_SIZE_IN_BYTES));
      offset += blockLengths[block];
      long chunkCount = (long) firstChunks[block] + Checksum.chunkCount(blockLengths[block]);
      if (chunkCount * 4 > footer.remaining()) {
        throw footer.corrupt(
            "expected " + chunkCount + " checksums, found only " + footer.remaining() + " bytes");
      }
      firstChunks[block + 1] = (int) chunkCount;
    }
    if (offset != end) {
      throw footer.corrupt("expected blocks up to offset " + end + ", found them up to " + offset);
    }
  }

  private static void verify(
      int expected, int computed, SourceLocation location, long offset, int chunk) {
    if (expected != computed) {
      throw location.corrupt(
          offset + (long) chunk * Checksum.CHUNK_SIZE,
          "expected checksum %s of the bytes that follow, found %s"
              .formatted(FileContainer.hex(expected), FileContainer.hex(computed)));
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
      throw location.corrupt(
          position, "expected " + length + " bytes, found the end of the file", e);
    }
    counters.addBytesRead(file instanceof PreloadedFile small ? small.takeBytesRead() : length);
  }

  /**
   * Reads the footer's sections by tag, as the kind of file defines them. Unknown even tags are
   * skipped.
   *
   * @param names the names of the sections by tag; odd ones are required
   * @throws dev.stoa.exception.UnsupportedVersionException for an unknown odd tag
   */
  public Map<Integer, ByteReader> readSections(Map<Integer, String> names) {
    return readSections(names, Map.of());
  }

  /**
   * Reads the footer's sections, including optional ones with odd tags, which older readers must
   * not skip.
   */
  public Map<Integer, ByteReader> readSections(
      Map<Integer, String> names, Map<Integer, String> optionalNames) {
    return FooterSections.read(sections, names, optionalNames);
  }

  /** The number of bytes whose reading takes about as long as starting another read. */
  public int gapInBytes() {
    return file.mergeDistanceInBytes();
  }

  /** The exception for unexpected contents of a footer. */
  public CorruptFileException corrupt(String message) {
    return location.corrupt(sizeInBytes(), message);
  }

  /** The location of this file. */
  public SourceLocation location() {
    return location;
  }

  /** The fingerprint that identifies the file. */
  public FileIdentity identity() {
    return new FileIdentity(fileSize, trailer.footerChecksum());
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

  /** The offset of a block in the file. */
  public long blockOffset(int block) {
    return blockOffsets[block];
  }

  /**
   * Loads whole chunks of a block from {@code available}, which is at a chunk's start or the
   * block's end, to at least {@code needed} and at most {@code preferred}.
   *
   * @return the end of the loaded and verified bytes
   */
  public int load(
      int block,
      byte[] target,
      int available,
      int needed,
      int preferred,
      SourceLocation blockLocation) {
    int length = blockLengths[block];
    int firstChunk = available / Checksum.CHUNK_SIZE;
    int minEnd = Math.min(length, Math.max(needed, preferred));
    int endChunk = Checksum.chunkCount(minEnd);
    int end = (int) Math.min(length, (long) endChunk * Checksum.CHUNK_SIZE);
    try {
      read(blockOffsets[block] + available, target, available, end - available);
      for (int chunk = firstChunk; chunk < endChunk; chunk++) {
        verifyRead(block, target, chunk, end, blockLocation);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(blockLocation + ": " + e.getMessage(), e);
    }
    return end;
  }

  /**
   * Verifies one chunk of the bytes that were read up to {@code end}. If the storage has other
   * copies, the chunk and those after it, which came from the same copy, are read again.
   */
  private void verifyRead(
      int block, byte[] target, int chunk, int end, SourceLocation blockLocation)
      throws IOException {
    int from = chunk * Checksum.CHUNK_SIZE;
    int length = Math.min(Checksum.CHUNK_SIZE, blockLengths[block] - from);
    int expected = checksums[firstChunks[block] + chunk];
    long position = blockOffsets[block] + from;
    int computed = Checksum.of(target, from, length);
    while (computed != expected && file.markCorrupt(position, length)) {
      read(position, target, from, end - from);
      computed = Checksum.of(target, from, length);
    }
    verify(expected, computed, blockLocation, blockOffsets[block], chunk);
  }

  /** A block's bytes in the mapped file, none of them verified; empty if the storage cannot map. */
  public Optional<ByteBuffer> map(int block, SourceLocation blockLocation) {
    try {
      return file.map(blockOffsets[block], blockLengths[block]);
    } catch (IOException e) {
      throw new UncheckedIOException(blockLocation + ": " + e.getMessage(), e);
    }
  }

  /** Verifies one chunk of a block returned by {@link #map}, once per open file. */
  public void verifyMapped(int block, ByteBuffer mapped, int chunk, SourceLocation blockLocation) {
    int chunkIndex = firstChunks[block] + chunk;
    if ((verifiedChunks[chunkIndex >> 6] >>> chunkIndex & 1) != 0) {
      return;
    }
    int from = chunk * Checksum.CHUNK_SIZE;
    int length = Math.min(Checksum.CHUNK_SIZE, blockLengths[block] - from);
    int computed;
    try {
      computed = Checksum.of(mapped.slice(from, length));
      if (computed != checksums[chunkIndex]) {
        throwPendingFault();
      }
    } catch (InternalError e) {
      checkOtherReplicas(block, chunk, length, blockLocation);
      throw blockLocation.corrupt(
          blockOffsets[block] + from,
          "expected " + length + " bytes, but the file was truncated or its disk failed",
          e);
    }
    counters.addBytesMapped(length);
    if (computed != checksums[chunkIndex]) {
      checkOtherReplicas(block, chunk, length, blockLocation);
    }
    verify(checksums[chunkIndex], computed, blockLocation, blockOffsets[block], chunk);
    verifiedChunks[chunkIndex >> 6] |= 1L << chunkIndex;
  }

  /** A fault in compiled code is thrown when the thread next returns from native code. */
  @SuppressWarnings("ThreadPriorityCheck") // any native method works
  private static void throwPendingFault() {
    Thread.yield();
  }

  /**
   * Throws an exception that asks for another run if another replica is intact: a mapped file
   * cannot be repaired.
   */
  private void checkOtherReplicas(int block, int chunk, int length, SourceLocation blockLocation) {
    long position = blockOffsets[block] + (long) chunk * Checksum.CHUNK_SIZE;
    int expected = checksums[firstChunks[block] + chunk];
    while (file.markCorrupt(position, length)) {
      byte[] bytes = new byte[length];
      try {
        read(position, bytes, 0, length);
      } catch (IOException e) {
        throw new UncheckedIOException(blockLocation + ": " + e.getMessage(), e);
      }
      if (Checksum.of(bytes, 0, length) == expected) {
        String message =
            ("%s: the local replica is corrupt at offset %s, another replica is intact:"
                    + " run the command or job again")
                .formatted(blockLocation, position);
        throw new UncheckedIOException(new IOException(message));
      }
    }
  }

  /** Reads and verifies a whole block. */
  public ByteReader readBlock(int block, String section) {
    SourceLocation blockLocation = location.section(section);
    int length = blockLengths[block];
    byte[] bytes = new byte[length];
    load(block, bytes, 0, length, length, blockLocation);
    return new ByteReader(bytes, length, blockOffsets[block], blockLocation);
  }

  /** Copies the file byte for byte, verifying each byte, and completes the target. */
  public void copyTo(OutputFile target) throws IOException {
    byte[] header = read(0, FileContainer.HEADER_SIZE);
    FileContainer.checkHeader(header, kind, location);
    target.write(header, 0, header.length);
    for (int block = 0; block < blockLengths.length; block++) {
      byte[] bytes = new byte[blockLengths[block]];
      load(block, bytes, 0, bytes.length, bytes.length, location);
      target.write(bytes, 0, bytes.length);
    }
    long footerOffset = FileContainer.HEADER_SIZE + trailer.bodyLength();
    byte[] footerAndTrailer = read(footerOffset, (int) (fileSize - footerOffset));
    target.write(footerAndTrailer, 0, footerAndTrailer.length); // verified when the file was opened
    target.complete();
  }

  /** Reads and verifies the header, which no other method needs. */
  public void verifyHeader() throws IOException, CorruptFileException {
    FileContainer.checkHeader(read(0, FileContainer.HEADER_SIZE), kind, location);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
