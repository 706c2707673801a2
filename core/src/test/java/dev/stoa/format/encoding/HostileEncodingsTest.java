package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.alp.AlpBuffers;
import dev.stoa.format.encoding.alp.AlpDecoder;
import dev.stoa.format.encoding.alp.AlpEncodedValues;
import dev.stoa.format.encoding.alp.AlpEncoder;
import dev.stoa.format.encoding.bits.PlainFloatingDecoder;
import dev.stoa.format.encoding.constantbytes.ConstantBytesDecoder;
import dev.stoa.format.encoding.dictionarybytes.DictionaryBytesDecoder;
import dev.stoa.format.encoding.fsst.FsstDecoder;
import dev.stoa.format.encoding.fsst.FsstEncodedBytes;
import dev.stoa.format.encoding.fsst.SymbolTable;
import dev.stoa.format.encoding.plainbytes.PlainBytesDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Decoders report corrupt bytes, offsets, codes and positions, or return values, but throw no other
 * exception.
 */
@Timeout(120)
class HostileEncodingsTest {
  private static final int ROUND_COUNT =
      Integer.parseInt(
          System.getProperty("rounds", "").isBlank() ? "1000" : System.getProperty("rounds"));

  private final Random random = EncodingSeed.random(HostileEncodingsTest.class);
  private int reportedCount;

  /** An action that opens and reads corrupted input. */
  private interface ReadAction {
    void read();
  }

  private void attempt(ReadAction action) {
    try {
      action.read();
    } catch (CorruptFileException e) {
      assertTrue(e.getMessage().contains("the file is damaged"), e::getMessage);
      reportedCount++;
    }
  }

  private long[] damage(long[] values) {
    long[] damaged = values.clone();
    int changeCount = 1 + random.nextInt(3);
    for (int i = 0; i < changeCount && damaged.length > 0; i++) {
      int index = random.nextInt(damaged.length);
      damaged[index] =
          switch (random.nextInt(6)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextInt();
            case 2 -> damaged[index] + random.nextInt(9) - 4;
            case 3 -> Long.MAX_VALUE;
            case 4 -> damaged[random.nextInt(damaged.length)];
            default -> damaged[index] ^ 1L << random.nextInt(64);
          };
    }
    return random.nextInt(8) == 0
        ? Arrays.copyOf(damaged, random.nextInt(damaged.length + 1))
        : damaged;
  }

  private byte[] damage(byte[] bytes) {
    byte[] damaged = bytes.clone();
    int changeCount = 1 + random.nextInt(4);
    for (int i = 0; i < changeCount && damaged.length > 0; i++) {
      damaged[random.nextInt(damaged.length)] =
          (byte) (random.nextBoolean() ? random.nextInt() : -1);
    }
    return random.nextInt(4) == 0
        ? Arrays.copyOf(damaged, random.nextInt(damaged.length + 2))
        : damaged;
  }

  private void readAll(BytesDecoder decoder) {
    ByteWriter target = new ByteWriter();
    int count = decoder.count();
    int[] endOffsets = new int[count];
    attempt(
        () -> {
          decoder.appendTo(0, count, target, endOffsets, 0);
          int previousEnd = 0;
          for (int end : endOffsets) {
            assertTrue(
                end >= previousEnd && end <= target.size(), "the end offsets are not ascending");
            previousEnd = end;
          }
        });
    for (int i = 0; i < 20 && count > 0; i++) {
      int index = random.nextInt(count);
      attempt(() -> decoder.appendTo(index, target));
    }
    assertTrue(target.capacity() < 1 << 24, () -> target.capacity() + " bytes");
  }

  private ByteStrings sampleValues() {
    return ByteStrings.of(
        ByteStrings.generateAll(
            50 + random.nextInt(2000),
            i ->
                random.nextInt(9) == 0
                    ? ByteStrings.randomBytes(random, random.nextInt(9))
                    : ByteStrings.utf8(
                        "http://example.org/" + random.nextInt(40) + "/index.html")));
  }

  private static long[] longs(int[] values) {
    return Arrays.stream(values).asLongStream().toArray();
  }

  @Test
  void survivesDamagedFsstTablesCodesAndOffsets() {
    for (int round = 0; round < ROUND_COUNT / 10; round++) {
      ByteStrings values = sampleValues();
      FsstEncodedBytes encoded =
          FsstEncodedBytes.of(values.data, values.endOffsets, values.count).orElseThrow();
      ByteWriter table = new ByteWriter();
      encoded.table().writeTo(table);
      byte[] codes = encoded.codes().toByteArray();
      for (int i = 0; i < 10; i++) {
        int damagedPart = random.nextInt(3);
        byte[] tableBytes = damagedPart == 0 ? damage(table.toByteArray()) : table.toByteArray();
        byte[] codeBytes = damagedPart == 1 ? damage(codes) : codes;
        long[] endOffsets = damagedPart == 2 ? damage(encoded.endOffsets()) : encoded.endOffsets();
        attempt(
            () ->
                readAll(
                    new FsstDecoder(
                        SymbolTable.read(ByteStrings.region(tableBytes)),
                        new ArrayLongDecoder(endOffsets),
                        ByteStrings.region(codeBytes))));
      }
    }
    assertTrue(reportedCount > ROUND_COUNT / 10, () -> reportedCount + " reported");
  }

  @Test
  void survivesRandomFsstTablesAndCodes() {
    ByteWriter validTable = new ByteWriter();
    FsstEncodedBytes.of(
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".getBytes(StandardCharsets.UTF_8),
            new int[] {42},
            1)
        .orElseThrow()
        .table()
        .writeTo(validTable);
    for (int round = 0; round < ROUND_COUNT; round++) {
      byte[] table = ByteStrings.randomBytes(random, random.nextInt(300));
      int keptLength = Math.min(table.length, 8 + random.nextInt(9));
      System.arraycopy(validTable.array(), 0, table, 0, Math.min(keptLength, validTable.size()));
      attempt(() -> SymbolTable.read(ByteStrings.region(table)));
      byte[] codes = ByteStrings.randomBytes(random, 5000);
      attempt(
          () ->
              readAll(
                  new FsstDecoder(
                      SymbolTable.read(ByteStrings.region(validTable.toByteArray())),
                      new ArrayLongDecoder(100, 200, 5000),
                      ByteStrings.region(codes))));
    }
    assertTrue(reportedCount > ROUND_COUNT / 10, () -> reportedCount + " reported");
  }

  @Test
  void survivesDamagedOffsetsOfPlainValues() {
    for (int round = 0; round < ROUND_COUNT; round++) {
      ByteStrings values = sampleValues();
      long[] endOffsets = damage(longs(values.endOffsets));
      readAll(
          new PlainBytesDecoder(new ArrayLongDecoder(endOffsets), ByteStrings.region(values.data)));
    }
    assertTrue(reportedCount > ROUND_COUNT / 10, () -> reportedCount + " reported");
  }

  @Test
  void survivesDamagedDictionaryCodes() {
    for (int round = 0; round < ROUND_COUNT; round++) {
      long[] codes = new long[100 + random.nextInt(3000)];
      Arrays.setAll(codes, i -> i % 7);
      long[] damagedCodes = damage(codes);
      attempt(
          () ->
              readAll(
                  new DictionaryBytesDecoder(
                      new PlainBytesDecoder(
                          new ArrayLongDecoder(0, 1, 3, 6, 10, 15, 40),
                          ByteStrings.region(new byte[40])),
                      new ArrayLongDecoder(damagedCodes),
                      ByteStrings.region(new byte[0]))));
    }
    assertTrue(reportedCount > ROUND_COUNT / 10, () -> reportedCount + " reported");
  }

  @Test
  void rejectsCountsThatDoNotMatchTheBytes() {
    var eightBytes = ByteStrings.region(new byte[8]);
    for (int count : new int[] {-1, 0, 2, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertThrows(
          CorruptFileException.class,
          () -> new PlainFloatingDecoder(eightBytes, count, Double.BYTES));
      if (count != 2) {
        assertThrows(
            CorruptFileException.class,
            () -> new PlainFloatingDecoder(eightBytes, count, Float.BYTES));
      }
    }
    assertThrows(CorruptFileException.class, () -> new ConstantBytesDecoder(eightBytes, -1));
  }

  @Test
  void rejectsARepeatedValueThatExceedsMemory() {
    ConstantBytesDecoder decoder =
        new ConstantBytesDecoder(ByteStrings.region(new byte[1 << 20]), Integer.MAX_VALUE);
    assertThrows(
        CorruptFileException.class,
        () -> decoder.appendTo(0, 1 << 12, new ByteWriter(), new int[1 << 12], 0));
  }

  private AlpBuffers damagedBuffers(AlpEncodedValues encoded) {
    int damagedPart = random.nextInt(4);
    return new AlpBuffers(
        new ArrayLongDecoder(damagedPart == 0 ? damage(encoded.integers()) : encoded.integers()),
        new ArrayLongDecoder(damagedPart == 1 ? damage(encoded.exponents()) : encoded.exponents()),
        new ArrayLongDecoder(
            damagedPart == 2 ? damage(encoded.exceptionPositions()) : encoded.exceptionPositions()),
        new ArrayLongDecoder(
            damagedPart == 3 ? damage(encoded.exceptionBits()) : encoded.exceptionBits()));
  }

  @Test
  void survivesDamagedAlpBuffers() {
    for (int round = 0; round < ROUND_COUNT; round++) {
      double[] values = new double[1 + random.nextInt(4000)];
      Arrays.setAll(
          values, i -> i % 20 == 7 ? random.nextDouble() : random.nextInt(10_000) / 100.0);
      AlpEncodedValues encoded = AlpEncoder.encode(FloatingArrays.of(values)).orElseThrow();
      AlpBuffers damagedBuffers = damagedBuffers(encoded);
      int count = damagedBuffers.integers().count();
      attempt(
          () -> {
            AlpDecoder decoder =
                new AlpDecoder(damagedBuffers, Double.BYTES, ByteStrings.region(new byte[0]));
            decoder.read(0, count, new double[count], 0);
            for (int i = 0; i < Math.min(count, 20); i++) {
              decoder.doubleAt(random.nextInt(count));
            }
          });
      attempt(
          () ->
              new AlpDecoder(damagedBuffers, Float.BYTES, ByteStrings.region(new byte[0]))
                  .read(0, count, new float[count], 0));
    }
    assertTrue(reportedCount > ROUND_COUNT / 10, () -> reportedCount + " reported");
  }
}
