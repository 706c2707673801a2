package dev.stoa.cli.input.avro;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdInputStream;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.file.Codec;
import org.apache.avro.file.CodecFactory;

/**
 * Avro's codec {@code zstandard} in pure Java; Avro's own needs a native library, which does not
 * exist for every platform.
 */
public final class AvroZstdCodec extends Codec {
  /** The name of the codec in Avro files. */
  public static final String NAME = "zstandard";

  /** Registers this codec with Avro; may be called more than once. */
  public static void register() {
    CodecFactory.addCodec(NAME, factory());
  }

  /** Creates the codec for a writer. */
  public static CodecFactory factory() {
    return new CodecFactory() {
      @Override
      protected Codec createInstance() {
        return new AvroZstdCodec();
      }
    };
  }

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public ByteBuffer compress(ByteBuffer plain) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (ZstdOutputStream zstd = new ZstdOutputStream(compressed)) {
      zstd.write(plain.array(), plain.arrayOffset() + plain.position(), plain.remaining());
    }
    return ByteBuffer.wrap(compressed.toByteArray());
  }

  @Override
  public ByteBuffer decompress(ByteBuffer compressed) throws IOException {
    ByteArrayInputStream bytes =
        new ByteArrayInputStream(
            compressed.array(),
            compressed.arrayOffset() + compressed.position(),
            compressed.remaining());
    try (ZstdInputStream zstd = new ZstdInputStream(bytes)) {
      return ByteBuffer.wrap(zstd.readAllBytes());
    } catch (MalformedInputException e) {
      throw new IOException("zstd data: " + e.getMessage(), e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AvroZstdCodec;
  }

  @Override
  public int hashCode() {
    return NAME.hashCode();
  }
}
