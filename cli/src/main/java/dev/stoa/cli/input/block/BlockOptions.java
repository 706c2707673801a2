package dev.stoa.cli.input.block;

/**
 * How text is divided into blocks; only the threads are the user's choice.
 *
 * @param threadCount the number of threads that decode blocks, the caller's included
 * @param blockSizeInBytes the size of a block, unless a row is longer
 * @param sampleSizeInBytes the size of the text, of all files together, from which a schema is
 *     inferred
 */
public record BlockOptions(int threadCount, int blockSizeInBytes, int sampleSizeInBytes) {
  /** Small enough for the vectors of a block to stay in the CPU's caches. */
  private static final int DEFAULT_BLOCK_SIZE_IN_BYTES = 256 << 10;

  private static final int DEFAULT_SAMPLE_SIZE_IN_BYTES = 1 << 20;

  /** The sample has at least this much of each file, however many there are. */
  private static final int MIN_SAMPLE_SIZE_PER_FILE_IN_BYTES = 16 << 10;

  /** Returns the options that {@code stoa load} uses. */
  public static BlockOptions ofThreads(int threadCount) {
    return new BlockOptions(threadCount, DEFAULT_BLOCK_SIZE_IN_BYTES, DEFAULT_SAMPLE_SIZE_IN_BYTES);
  }

  /** Returns the size of the sample of each of some files. */
  public int sampleSizePerFile(int fileCount) {
    int minSize = Math.min(sampleSizeInBytes, MIN_SAMPLE_SIZE_PER_FILE_IN_BYTES);
    return Math.max(minSize, sampleSizeInBytes / fileCount);
  }
}
