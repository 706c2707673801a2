package dev.stoa.format.encoding.frames;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Compressor;
import java.util.Optional;

/** Compresses frames where that helps. Called by {@link Frames}. */
final class FrameCompressor {
  private final Optional<Compressor> compressor;
  private byte[] target = {};

  FrameCompressor(CompressionCodec codec) {
    this.compressor =
        codec == CompressionCodec.NONE ? Optional.empty() : Optional.of(codec.newCompressor());
  }

  /** Appends the frame compressed, unless that is not shorter. */
  boolean tryCompress(byte[] source, int from, int length, ByteWriter out) {
    if (compressor.isEmpty()) {
      return false;
    }
    int most = compressor.get().maxCompressedLength(length);
    if (target.length < most) {
      target = new byte[most];
    }
    int size = compressor.get().compress(source, from, length, target, 0);
    if (size >= length) {
      return false;
    }
    out.writeBytes(target, 0, size);
    return true;
  }
}
