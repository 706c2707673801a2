package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Reads blocks written by liblzo2 2.10, which the tests themselves do not call. */
class LzoReferenceTest {
  /** Written by lzo1x_1_compress, the fast compressor. */
  private static final String FAST_COMPRESSOR_BLOCK =
      "0a726f772030206f6620303a200a710131700102313a2061629901327901387801c1023362023237a402"
          + "cd02346e023634ec02d502357702313235c10b367b013231367404890b3763023334336002c906386b02"
          + "353132a802d102397302373239f002da0231307f0231303027e402aa17333328f502319b173137322a05"
          + "0331aa1831392c11033197183237342e1d03318319333337e519318b19343039282d033193193439312a"
          + "350331ba1938332c3d0331831a3638352e450332851a3828450332871a39323628450332a71a3036342a"
          + "490332881a01313231362c4d03328c1a01313338322e510332931a313536277d0632941a013137353728"
          + "590332981a01313936382a5d03329c1a01323139352c610332801b01323433382e650333861b32372869"
          + "0333881b0132393739286d03338c1b01333237362a6d03338c1b01333539332c6d03338c1b0133393330"
          + "2e6d03338f1b34323827c506338c1b0134363635286d03338c1b01353036352a6d03338c1b0135343837"
          + "2c6d03338c1b0d35393331393a2061626162616261620a110000";

  /**
   * Written by lzo1x_999_compress, the strongest compressor, which uses other instructions for near
   * and far copies.
   */
  private static final String STRONGEST_COMPRESSOR_BLOCK =
      "1e726f772030206f6620303a200a710131710131020361629901327901387801c1023362023237a402cd"
          + "02346e023634ec02d5023586093235c10b3682073136276901376302333433297101386902350c0c2b75"
          + "013973023732392d7901319b1631303027e402aa17333328f50231991731000f2a050331aa1831392c12"
          + "033134a51b342e1d03318319333337e519318b19343039282d033193193439312a350331ba1938332c3d"
          + "0331831a3638352e450332851a3828450332871a393236293c06a51a30045b2a4a033233ae2d31362c4e"
          + "033234aa2238322e510332b6333536277e063236ae25353728590332991a31013a382a5e033238c12835"
          + "2c610332811b320574382e66033330ac2b28690333891b320d6039286d03338d1b330909362bc0098d1b"
          + "33054b332c6d03338d1b330905302e6d03338d1b34082927c50633a736363635286d03338d1b35055235"
          + "2a6d0333ad36340c0e2c6d03338c1b5110312a6c03110000";

  private final byte[] text = text();
  private final Decompressor decompressor = CompressionCodec.LZO.newDecompressor();

  private static byte[] text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      text.append("row " + i + " of " + i * i * i + ": " + "ab".repeat(i % 5) + "\n");
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void readsBlocksOfTheFastCompressor() {
    byte[] block = HexFormat.of().parseHex(FAST_COMPRESSOR_BLOCK);
    assertArrayEquals(text, TestBlocks.decompress(decompressor, block, text.length));
  }

  @Test
  void readsBlocksOfTheStrongestCompressor() {
    byte[] block = HexFormat.of().parseHex(STRONGEST_COMPRESSOR_BLOCK);
    assertArrayEquals(text, TestBlocks.decompress(decompressor, block, text.length));
  }

  @Test
  void rejectsBlocksOfAnotherLength() {
    byte[] block = HexFormat.of().parseHex(FAST_COMPRESSOR_BLOCK);
    for (int length : new int[] {0, text.length - 1, text.length + 1}) {
      assertThrows(
          MalformedBlockException.class, () -> TestBlocks.decompress(decompressor, block, length));
    }
  }
}
