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
 * Parquet leaves to native libraries: Brotli and the deprecated codec LZ4.
 */
final class ParquetDecompressors implements CompressionCodecFactory {
  private final CompressionCodecFactory parquetCodecs =
      new CodecFactory(new Configuration(false), ParquetWriter.DEFAULT_PAGE_SIZE);

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return switch (codec) {
      case BROTLI -> new ArrayDecompressor(ParquetDecompressors::decompressBrotli);
      case LZ4 -> new ArrayDecompressor(ParquetDecompressors::decompressLz4);
      case UNCOMPRESSED -> parquetCodecs.getDecompressor(codec);
      default -> new CopyingDecompressor(parquetCodecs.getDecompressor(codec));
    };
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException("Parquet pages are only read here");
  }

  @Override
  public void release() {
    parquetCodecs.release();
  }

  /** Decompresses the bytes of a whole page. */
  @FunctionalInterface
  private interface PageDecompressor {
    /** Decompresses a page, which then has {@code sizeInBytes}. */
    byte[] decompress(byte[] compressed, int sizeInBytes) throws IOException;
  }

  private static byte[] decompressBrotli(byte[] compressed, int sizeInBytes) throws IOException {
    try (InputStream in = new BrotliInputStream(new ByteArrayInputStream(compressed))) {
      byte[] page = in.readNBytes(sizeInBytes);
      checkSize(page.length, sizeInBytes);
      return page;
    }
  }

  /**
   * Decompresses the codec {@code LZ4}, for which writers use two framings: Hadoop's, in which a
   * decompressed size precedes some blocks and a compressed size each block, and a single block
   * without a header.
   */
  static byte[] decompressLz4(byte[] compressed, int sizeInBytes) throws IOException {
    byte[] page = new byte[sizeInBytes];
    try {
      decompressHadoopBlocks(compressed, page);
    } catch (IOException | RuntimeException hadoopFramingException) {
      try {
        checkSize(
            new Lz4Decompressor()
                .decompress(compressed, 0, compressed.length, page, 0, sizeInBytes),
            sizeInBytes);
      } catch (IOException | RuntimeException e) {
        e.addSuppressed(hadoopFramingException);
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
    public BytesInput decompress(BytesInput compressed, int sizeInBytes) throws IOException {
      byte[] page = decompressor.decompress(compressed, sizeInBytes).toInputStream().readAllBytes();
      checkSize(page.length, sizeInBytes);
      return BytesInput.from(page);
    }

    @Override
    public void decompress(
        ByteBuffer compressed, int compressedSize, ByteBuffer decompressed, int sizeInBytes)
        throws IOException {
      decompressor.decompress(compressed, compressedSize, decompressed, sizeInBytes);
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
    public BytesInput decompress(BytesInput compressed, int sizeInBytes) throws IOException {
      return BytesInput.from(
          decompressor.decompress(compressed.toInputStream().readAllBytes(), sizeInBytes));
    }

    @Override
    public void decompress(
        ByteBuffer compressed, int compressedSize, ByteBuffer decompressed, int sizeInBytes)
        throws IOException {
      byte[] bytes = new byte[compressedSize];
      compressed.get(bytes);
      decompressed.put(decompressor.decompress(bytes, sizeInBytes));
    }

    @Override
    public void release() {
      // There is nothing to release.
    }
  }
}
