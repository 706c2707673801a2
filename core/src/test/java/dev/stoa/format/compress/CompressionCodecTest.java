package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The names and codes of codecs, and the compressors that they create. */
class CompressionCodecTest {
  @ParameterizedTest
  @EnumSource
  void findsACodecByItsCodeAndItsLabel(CompressionCodec codec) {
    assertEquals(Optional.of(codec), CompressionCodec.ofCode(codec.code()));
    assertEquals(Optional.of(codec), CompressionCodec.ofLabel(codec.label()));
  }

  @Test
  void findsNoCodecForUnknownCodesAndLabels() {
    assertEquals(Optional.empty(), CompressionCodec.ofCode(6));
    assertEquals(Optional.empty(), CompressionCodec.ofCode(-1));
    assertEquals(Optional.empty(), CompressionCodec.ofLabel("gzip"));
    assertEquals(Optional.empty(), CompressionCodec.ofLabel("ZSTD"));
    assertEquals(Optional.empty(), CompressionCodec.ofLabel(""));
  }

  @Test
  void noneHasNoCompressorOrDecompressor() {
    assertThrows(IllegalStateException.class, CompressionCodec.NONE::newCompressor);
    assertThrows(IllegalStateException.class, CompressionCodec.NONE::newDecompressor);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void eachCallCreatesANewInstance(CompressionCodec codec) {
    assertNotSame(codec.newCompressor(), codec.newCompressor());
    assertNotSame(codec.newDecompressor(), codec.newDecompressor());
  }
}
