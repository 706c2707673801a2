package dev.stoa.cli.input.parquet;

import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.brotli.dec.BrotliInputStream;

/**
 * Creates decompressors of Parquet pages: those of Parquet, and two in pure Java for codecs that
 * Parquet leaves to native libraries, Brotli and the old LZ4.
 */
final class ParquetDecompressors implements CompressionCodecFactory {
  private final CompressionCodecFactory codecs =
      new CodecFactory(new Configuration(false), ParquetWriter.DEFAULT_PAGE_SIZE);

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return switch (codec) {
      case BROTLI -> new ArrayDecompressor(ParquetDecompressors::decompressBrotli);
      case LZ4 -> new ArrayDecompressor(ParquetDecompressors::decompressLz4);
      case UNCOMPRESSED -> codecs.getDecompressor(codec);
      default -> new CopyingDecompressor(codecs.getDecompressor(codec));
    };
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException("Parquet pages are only read here");
  }

  @Override
  public void release() {
    codecs.release();
  }

  /** Decompresses the bytes of a whole page. */
  @FunctionalInterface
  private interface PageDecompressor {
    /** Returns the page; {@code size} is its number of bytes. */
    byte[] decompress(byte[] compressed, int size) throws IOException;
  }

  private static byte[] decompressBrotli(byte[] compressed, int size) throws IOException {
    try (InputStream in = new BrotliInputStream(new ByteArrayInputStream(compressed))) {
      byte[] page = in.readNBytes(size);
      checkSize(page.length, size);
      return page;
    }
  }

  /**
   * Decompresses the codec {@code LZ4}, for which writers use two framings: Hadoop's blocks, each
   * after the sizes of its page and of itself, and one block without a header.
   */
  static byte[] decompressLz4(byte[] compressed, int size) throws IOException {
    byte[] page = new byte[size];
    try {
      decompressHadoopBlocks(compressed, page);
    } catch (IOException | RuntimeException notHadoopBlocks) {
      try {
        checkSize(
            new Lz4Decompressor().decompress(compressed, 0, compressed.length, page, 0, size),
            size);
      } catch (IOException | RuntimeException e) {
        e.addSuppressed(notHadoopBlocks);
        throw e;
      }
    }
    return page;
  }

  private static void decompressHadoopBlocks(byte[] compressed, byte[] page) throws IOException {
    ByteBuffer blocks = ByteBuffer.wrap(compressed);
    Decompressor decompressor = new Lz4Decompressor();
    int pageSize = 0;
    while (blocks.hasRemaining()) {
      int end = pageSize + blocks.getInt();
      while (pageSize < end) {
        int blockSize = blocks.getInt();
        pageSize +=
            decompressor.decompress(
                compressed, blocks.position(), blockSize, page, pageSize, end - pageSize);
        blocks.position(blocks.position() + blockSize);
      }
    }
    checkSize(pageSize, page.length);
  }

  private static void checkSize(int actual, int expected) throws IOException {
    if (actual != expected) {
      throw new IOException(
          "a page has " + actual + " bytes instead of " + expected + " after decompression");
    }
  }

  /** Copies decompressed pages to memory: {@link CheckedPages} reads their beginning twice. */
  private static final class CopyingDecompressor implements BytesInputDecompressor {
    private final BytesInputDecompressor decompressor;

    CopyingDecompressor(BytesInputDecompressor decompressor) {
      this.decompressor = decompressor;
    }

    @Override
    public BytesInput decompress(BytesInput compressed, int size) throws IOException {
      byte[] page = decompressor.decompress(compressed, size).toInputStream().readAllBytes();
      checkSize(page.length, size);
      return BytesInput.from(page);
    }

    @Override
    public void decompress(
        ByteBuffer compressed, int compressedSize, ByteBuffer decompressed, int size)
        throws IOException {
      decompressor.decompress(compressed, compressedSize, decompressed, size);
    }

    @Override
    public void release() {
      decompressor.release();
    }
  }

  /** Copies pages to arrays and decompresses them. */
  private static final class ArrayDecompressor implements BytesInputDecompressor {
    private final PageDecompressor decompressor;

    ArrayDecompressor(PageDecompressor decompressor) {
      this.decompressor = decompressor;
    }

    @Override
    public BytesInput decompress(BytesInput compressed, int size) throws IOException {
      return BytesInput.from(
          decompressor.decompress(compressed.toInputStream().readAllBytes(), size));
    }

    @Override
    public void decompress(
        ByteBuffer compressed, int compressedSize, ByteBuffer decompressed, int size)
        throws IOException {
      byte[] bytes = new byte[compressedSize];
      compressed.get(bytes);
      decompressed.put(decompressor.decompress(bytes, size));
    }

    @Override
    public void release() {
      // There is nothing to release.
    }
  }
}
