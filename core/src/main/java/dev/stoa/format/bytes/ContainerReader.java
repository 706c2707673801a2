package dev.stoa.format.bytes;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
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
 * <p>Reading blocks does not need the header; {@link #verifyHeader} is for callers that verify
 * every byte.
 */
public final class ContainerReader implements Closeable {
  /**
   * The number of bytes read at once from the end of a file, which usually contain the whole
   * footer.
   */
  private static final int TAIL_SIZE_IN_BYTES = 4 * 1024;

  /** The number of calls of the JVM that let it throw a pending fault; usually one is enough. */
  private static final int PENDING_FAULT_ATTEMPT_COUNT = 16;

  /** The maximum length of an array in every JVM. */
  private static final int MAX_BLOCK_SIZE_IN_BYTES = Integer.MAX_VALUE - 8;

  private final InputFile file;
  private final SourceLocation location;
  private final FileKind kind;
  private final ReadCounters counters;
  private final long fileSizeInBytes;
  private final ContainerFormat.Trailer trailer;
  private final int[] blockLengths;
  private final long[] blockOffsets;

  /** The index of each block's first chunk in {@link #checksums}, and the number of all chunks. */
  private final int[] firstChunks;

  private final int[] checksums;

  /** A bit for each chunk, 1 if it was verified in the mapped file. */
  private final long[] verifiedChunks;

  /** The part of the footer after the checksums. */
  private final ByteReader sections;

  /**
   * The end of the file, read on opening, if it contains bytes of blocks, which are then not read
   * again; otherwise empty.
   */
  private byte[] tail = {};

  /**
   * Identifies a file; stored by references to it.
   *
   * @param sizeInBytes the file's length
   * @param fingerprint the file's {@link ContainerWriter#fingerprint}
   */
  public record FileIdentity(long sizeInBytes, int fingerprint) {}

  /** The arguments of {@link #open}, except for the file. */
  private record Request(
      SourceLocation location,
      FileKind kind,
      Optional<FileIdentity> expectedIdentity,
      ReadCounters counters) {}

  private ContainerReader(InputFile file, Request request) throws IOException {
    this.location = request.location();
    this.kind = request.kind();
    this.counters = request.counters();
    Optional<FileIdentity> expectedIdentity = request.expectedIdentity();
    this.fileSizeInBytes = file.sizeInBytes();
    // The first read of a small file reads all of it.
    boolean isSmall = fileSizeInBytes <= Math.max(file.mergeDistanceInBytes(), TAIL_SIZE_IN_BYTES);
    this.file = isSmall ? new PreloadedFile(file, (int) fileSizeInBytes) : file;
    if (expectedIdentity.isPresent() && fileSizeInBytes != expectedIdentity.get().sizeInBytes()) {
      throw location.corrupt(
          Math.min(fileSizeInBytes, expectedIdentity.get().sizeInBytes()),
          "expected a file of "
              + expectedIdentity.get().sizeInBytes()
              + " bytes, found "
              + fileSizeInBytes);
    }
    int minSizeInBytes =
        ContainerFormat.HEADER_SIZE_IN_BYTES + ContainerFormat.TRAILER_SIZE_IN_BYTES;
    if (fileSizeInBytes < minSizeInBytes) {
      throw location.corrupt(
          fileSizeInBytes,
          "expected at least "
              + minSizeInBytes
              + " bytes of a "
              + kind.label()
              + ", found "
              + fileSizeInBytes);
    }
    byte[] end =
        read(
            fileSizeInBytes - Math.min(fileSizeInBytes, TAIL_SIZE_IN_BYTES),
            (int) Math.min(fileSizeInBytes, TAIL_SIZE_IN_BYTES));
    byte[] trailerBytes = new byte[ContainerFormat.TRAILER_SIZE_IN_BYTES];
    System.arraycopy(end, end.length - trailerBytes.length, trailerBytes, 0, trailerBytes.length);
    this.trailer = ContainerFormat.readTrailer(trailerBytes, fileSizeInBytes, kind, location);
    if (expectedIdentity.isPresent()
        && trailer.footerChecksum() != expectedIdentity.get().fingerprint()) {
      throw location.corrupt(
          fileSizeInBytes - ContainerFormat.TRAILER_SIZE_IN_BYTES,
          "expected the file with fingerprint %s, found a file with fingerprint %s"
              .formatted(
                  ContainerFormat.hex(expectedIdentity.get().fingerprint()),
                  ContainerFormat.hex(trailer.footerChecksum())));
    }
    ByteReader footer = readFooter(end);
    int blockCount = footer.readCount("number of blocks", footer.remaining());
    this.blockLengths = new int[blockCount];
    this.blockOffsets = new long[blockCount];
    this.firstChunks = new int[blockCount + 1];
    readBlockLengths(footer);
    this.checksums = new int[firstChunks[blockCount]];
    Arrays.setAll(checksums, chunk -> footer.readInt());
    this.verifiedChunks = new long[checksums.length / Long.SIZE + 1];
    this.sections = footer;
    boolean hasBlocks =
        ContainerFormat.HEADER_SIZE_IN_BYTES + trailer.bodyLength() > fileSizeInBytes - end.length;
    if (hasBlocks && !isSmall) {
      this.tail = end;
    }
  }

  /**
   * Opens a container file.
   *
   * @param file closed with this reader, and if opening fails
   * @param location the file's name in messages
   * @param expectedIdentity the identity that a reference to the file stores; empty if unknown
   * @throws dev.stoa.exception.CorruptFileException if the file is missing, corrupt or not the
   *     expected one
   */
  public static ContainerReader open(
      InputFile file,
      SourceLocation location,
      FileKind kind,
      Optional<FileIdentity> expectedIdentity,
      ReadCounters counters)
      throws IOException {
    boolean isOpen = false;
    try {
      ContainerReader reader =
          newReader(file, new Request(location, kind, expectedIdentity, counters));
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

  /** Creates a reader of the first replica whose trailer and footer are intact. */
  private static ContainerReader newReader(InputFile file, Request request) throws IOException {
    try {
      return new ContainerReader(file, request);
    } catch (CorruptFileException e) {
      if (!file.markCorrupt(0, file.sizeInBytes())) {
        throw e;
      }
      return newReader(file, request);
    }
  }

  /**
   * Returns the length of the container that ends at offset {@code end} of a file; other containers
   * may precede it.
   *
   * @param location the file's name in messages
   */
  public static long sizeEndingAt(InputFile file, long end, SourceLocation location, FileKind kind)
      throws IOException {
    if (end < ContainerFormat.HEADER_SIZE_IN_BYTES + ContainerFormat.TRAILER_SIZE_IN_BYTES) {
      throw location.corrupt(0, "expected a " + kind.label() + ", found " + end + " bytes");
    }
    byte[] trailer = new byte[ContainerFormat.TRAILER_SIZE_IN_BYTES];
    file.readFully(end - trailer.length, trailer, 0, trailer.length);
    try {
      return ContainerFormat.sizeFromTrailer(trailer, end, kind, location);
    } catch (CorruptFileException e) {
      if (!file.markCorrupt(end - trailer.length, trailer.length)) {
        throw e;
      }
      return sizeEndingAt(file, end, location, kind);
    }
  }

  /**
   * Opens a container file of a storage.
   *
   * @param expectedIdentity the identity that a reference to the file stores; empty if unknown
   * @throws dev.stoa.exception.CorruptFileException if the file is missing, corrupt or not the
   *     expected one
   */
  public static ContainerReader open(
      Storage storage,
      String path,
      FileKind kind,
      Optional<FileIdentity> expectedIdentity,
      ReadCounters counters)
      throws IOException {
    SourceLocation location = SourceLocation.of(storage.location(), path);
    InputFile file;
    try {
      file = storage.open(path);
    } catch (NoSuchFileException e) {
      throw missing(location, kind, e);
    }
    return open(file, location, kind, expectedIdentity, counters);
  }

  private static CorruptFileException missing(
      SourceLocation location, FileKind kind, NoSuchFileException e) {
    return location.corrupt(0, "expected a " + kind.label() + ", found no file", e);
  }

  private ByteReader readFooter(byte[] tail) throws IOException {
    int footerLength = trailer.footerLength();
    int chunkCount = Checksum.chunkCount(footerLength);
    long footerOffset = ContainerFormat.HEADER_SIZE_IN_BYTES + trailer.bodyLength();
    long sizeWithChecksums = footerLength + 4L * chunkCount;
    if (sizeWithChecksums > MAX_BLOCK_SIZE_IN_BYTES) {
      throw location.corrupt(
          footerOffset, "expected a footer under 2 GiB, found " + sizeWithChecksums + " bytes");
    }
    byte[] bytes;
    if (sizeWithChecksums + ContainerFormat.TRAILER_SIZE_IN_BYTES <= tail.length) {
      bytes = new byte[(int) sizeWithChecksums];
      int from = tail.length - ContainerFormat.TRAILER_SIZE_IN_BYTES - bytes.length;
      System.arraycopy(tail, from, bytes, 0, bytes.length);
    } else {
      bytes = read(footerOffset, (int) sizeWithChecksums);
    }
    SourceLocation footerLocation = location.withSection("footer");
    if (Checksum.of(bytes, footerLength, 4 * chunkCount) != trailer.footerChecksum()) {
      throw footerLocation.corrupt(
          footerOffset + footerLength,
          "checksum mismatch: the checksums of the footer are corrupt");
    }
    ByteReader storedChecksums = new ByteReader(bytes, bytes.length, footerOffset, footerLocation);
    storedChecksums.moveTo(footerLength);
    int[] computedChecksums = Checksum.ofChunks(bytes, 0, footerLength);
    for (int chunk = 0; chunk < chunkCount; chunk++) {
      verify(
          storedChecksums.readInt(), computedChecksums[chunk], footerLocation, footerOffset, chunk);
    }
    return new ByteReader(bytes, footerLength, footerOffset, footerLocation);
  }

  private void readBlockLengths(ByteReader footer) {
    long offset = ContainerFormat.HEADER_SIZE_IN_BYTES;
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
      int expectedChecksum, int checksum, SourceLocation location, long offset, int chunk) {
    if (expectedChecksum != checksum) {
      throw location.corrupt(
          offset + (long) chunk * Checksum.CHUNK_SIZE_IN_BYTES,
          "expected checksum %s of the bytes that follow, found %s"
              .formatted(ContainerFormat.hex(expectedChecksum), ContainerFormat.hex(checksum)));
    }
  }

  private byte[] read(long position, int length) throws IOException {
    byte[] bytes = new byte[length];
    read(position, bytes, 0, length);
    return bytes;
  }

  private void read(long position, byte[] target, int offset, int length) throws IOException {
    int tailLength = lengthInTail(position, length);
    int fileLength = length - tailLength;
    if (fileLength > 0 || length == 0) {
      readFromFile(position, target, offset, fileLength);
    }
    if (tailLength > 0) {
      int tailOffset = (int) (position + fileLength - (fileSizeInBytes - tail.length));
      System.arraycopy(tail, tailOffset, target, offset + fileLength, tailLength);
    }
  }

  private void readFromFile(long position, byte[] target, int offset, int length)
      throws IOException {
    try {
      file.readFully(position, target, offset, length);
    } catch (EOFException e) {
      throw location.corrupt(
          position, "expected " + length + " bytes, found the end of the file", e);
    }
    counters.addBytesRead(
        file instanceof PreloadedFile preloaded ? preloaded.takeBytesRead() : length);
  }

  /** Returns how many bytes of a range were read on opening; they are at its end. */
  private int lengthInTail(long position, int length) {
    long tailStart = fileSizeInBytes - tail.length;
    long end = position + length;
    return tail.length == 0 || end > fileSizeInBytes
        ? 0
        : (int) Math.min(length, Math.max(0, end - tailStart));
  }

  /** Makes later reads use another replica, if there is one that is not known to be corrupt. */
  private boolean markCorrupt(long position, int length) {
    tail = new byte[0];
    return file.markCorrupt(position, length);
  }

  /**
   * Counts bytes of blocks that were never requested; does nothing for a file that is preloaded.
   */
  public void countSkipped(long bytes) {
    if (!(file instanceof PreloadedFile)) {
      counters.addBytesSkipped(bytes);
    }
  }

  /**
   * Reads the footer's sections by tag, as the kind of file defines them. Unknown even tags are
   * skipped. To be called once.
   *
   * @param names the names of the sections by tag; odd ones are required
   * @throws dev.stoa.exception.UnsupportedVersionException for an unknown odd tag
   */
  public Map<Integer, ByteReader> readSections(Map<Integer, String> names) {
    return readSections(names, Map.of());
  }

  /**
   * Reads the footer's sections, including optional ones with odd tags, which older readers must
   * not skip. To be called once.
   *
   * @param names the names of the sections by tag; odd ones are required
   * @param optionalNames the names of optional sections by tag
   * @throws dev.stoa.exception.UnsupportedVersionException for an unknown odd tag
   */
  public Map<Integer, ByteReader> readSections(
      Map<Integer, String> names, Map<Integer, String> optionalNames) {
    return FooterSections.read(sections, names, optionalNames);
  }

  /** Returns the number of bytes whose reading takes about as long as starting another read. */
  public int mergeDistanceInBytes() {
    return file.mergeDistanceInBytes();
  }

  /** Returns an error at the end of the file, for unexpected contents of a footer. */
  public CorruptFileException corrupt(String message) {
    return location.corrupt(sizeInBytes(), message);
  }

  /** Returns the location of this file. */
  public SourceLocation location() {
    return location;
  }

  /** Returns the size and the fingerprint, which identify the file. */
  public FileIdentity identity() {
    return new FileIdentity(fileSizeInBytes, trailer.footerChecksum());
  }

  /** Returns the file's length in bytes. */
  public long sizeInBytes() {
    return fileSizeInBytes;
  }

  /** Returns the number of blocks. */
  public int blockCount() {
    return blockLengths.length;
  }

  /** Returns the length of a block in bytes. */
  public int blockLength(int block) {
    return blockLengths[block];
  }

  /** Returns the offset of a block in the file. */
  public long blockOffset(int block) {
    return blockOffsets[block];
  }

  /**
   * Loads whole chunks of a block from {@code start}, which is at a chunk's start or the block's
   * end, to at least {@code minEnd}.
   *
   * @param target receives the bytes, at their positions in the block
   * @return the end of the loaded and verified bytes
   */
  public int load(int block, byte[] target, int start, int minEnd, SourceLocation blockLocation) {
    int length = blockLengths[block];
    int firstChunk = start / Checksum.CHUNK_SIZE_IN_BYTES;
    int endChunk = Checksum.chunkCount(Math.min(length, minEnd));
    int end = (int) Math.min(length, (long) endChunk * Checksum.CHUNK_SIZE_IN_BYTES);
    try {
      read(blockOffsets[block] + start, target, start, end - start);
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
    int from = chunk * Checksum.CHUNK_SIZE_IN_BYTES;
    int length = Math.min(Checksum.CHUNK_SIZE_IN_BYTES, blockLengths[block] - from);
    int expectedChecksum = checksums[firstChunks[block] + chunk];
    long position = blockOffsets[block] + from;
    int checksum = Checksum.of(target, from, length);
    while (checksum != expectedChecksum && markCorrupt(position, length)) {
      read(position, target, from, end - from);
      checksum = Checksum.of(target, from, length);
    }
    verify(expectedChecksum, checksum, blockLocation, blockOffsets[block], chunk);
  }

  /**
   * Returns a block's bytes in the mapped file, none of them verified; empty if the storage cannot
   * map.
   */
  public Optional<ByteBuffer> map(int block, SourceLocation blockLocation) {
    try {
      return file.map(blockOffsets[block], blockLengths[block]);
    } catch (IOException e) {
      throw new UncheckedIOException(blockLocation + ": " + e.getMessage(), e);
    }
  }

  /** Verifies one chunk of a block returned by {@link #map}, once per open file. */
  public void verifyMapped(
      int block, ByteBuffer mappedBlock, int chunk, SourceLocation blockLocation) {
    int chunkIndex = firstChunks[block] + chunk;
    if ((verifiedChunks[chunkIndex >> 6] >>> chunkIndex & 1) != 0) {
      return;
    }
    int from = chunk * Checksum.CHUNK_SIZE_IN_BYTES;
    int length = Math.min(Checksum.CHUNK_SIZE_IN_BYTES, blockLengths[block] - from);
    int checksum;
    try {
      checksum = Checksum.of(mappedBlock.slice(from, length));
      if (checksum != checksums[chunkIndex]) {
        throwPendingFault();
      }
    } catch (InternalError e) {
      checkOtherReplicas(block, chunk, length, blockLocation);
      throw blockLocation.corrupt(
          blockOffsets[block] + from,
          "expected " + length + " bytes, but the file was truncated or its disk failed",
          e);
    }
    counters.addBytesMapped(length - lengthInTail(blockOffsets[block] + from, length));
    if (checksum != checksums[chunkIndex]) {
      checkOtherReplicas(block, chunk, length, blockLocation);
    }
    verify(checksums[chunkIndex], checksum, blockLocation, blockOffsets[block], chunk);
    verifiedChunks[chunkIndex >> 6] |= 1L << chunkIndex;
  }

  /**
   * Throws the error of a failed read that the JVM has not yet thrown. Compiled code throws the
   * error when the thread next returns from the JVM, or one return later if the compiled code of
   * the caller has become invalid. So this method enters the JVM repeatedly, in two ways.
   */
  @SuppressWarnings({"ThreadPriorityCheck", "ReachabilityFenceUsage"}) // any call of the JVM works
  private static void throwPendingFault() {
    for (int i = 0; i < PENDING_FAULT_ATTEMPT_COUNT; i++) {
      Thread.yield();
      Reference.reachabilityFence(new byte[i + 1][1]); // not allocated by compiled code
    }
  }

  /**
   * Throws an exception that asks for another run if another replica is intact: a mapping cannot
   * change to another replica.
   */
  private void checkOtherReplicas(int block, int chunk, int length, SourceLocation blockLocation) {
    long position = blockOffsets[block] + (long) chunk * Checksum.CHUNK_SIZE_IN_BYTES;
    int expectedChecksum = checksums[firstChunks[block] + chunk];
    while (markCorrupt(position, length)) {
      byte[] bytes = new byte[length];
      try {
        read(position, bytes, 0, length);
      } catch (IOException e) {
        throw new UncheckedIOException(blockLocation + ": " + e.getMessage(), e);
      }
      if (Checksum.of(bytes, 0, length) == expectedChecksum) {
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
    SourceLocation blockLocation = location.withSection(section);
    int length = blockLengths[block];
    byte[] bytes = new byte[length];
    load(block, bytes, 0, length, blockLocation);
    return new ByteReader(bytes, length, blockOffsets[block], blockLocation);
  }

  /** Copies the file byte for byte, verifying each byte, and completes the target. */
  public void copyTo(OutputFile target) throws IOException {
    byte[] header = read(0, ContainerFormat.HEADER_SIZE_IN_BYTES);
    ContainerFormat.checkHeader(header, kind, location);
    target.write(header, 0, header.length);
    for (int block = 0; block < blockLengths.length; block++) {
      byte[] bytes = new byte[blockLengths[block]];
      load(block, bytes, 0, bytes.length, location);
      target.write(bytes, 0, bytes.length);
    }
    long footerOffset = ContainerFormat.HEADER_SIZE_IN_BYTES + trailer.bodyLength();
    byte[] footerAndTrailer = read(footerOffset, (int) (fileSizeInBytes - footerOffset));
    target.write(footerAndTrailer, 0, footerAndTrailer.length); // verified when the file was opened
    target.complete();
  }

  /** Reads and verifies the header, which no other method needs. */
  public void verifyHeader() throws IOException, CorruptFileException {
    ContainerFormat.checkHeader(read(0, ContainerFormat.HEADER_SIZE_IN_BYTES), kind, location);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
