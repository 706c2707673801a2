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
import dev.stoa.format.encoding.packedbytes.PackedBytes;
import dev.stoa.format.encoding.packedbytes.PackedBytesDecoder;
import dev.stoa.format.encoding.plainbytes.PlainBytesDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Decoders of byte strings and floating point report damaged bytes, offsets, codes and positions,
 * or return values, but throw no other exception.
 */
@Timeout(120)
class HostileEncodingsTest {
  private static final int ROUND_COUNT =
      Integer.parseInt(
          System.getProperty("rounds", "").isBlank() ? "1000" : System.getProperty("rounds"));

  private final Random random = EncodingSeed.random(HostileEncodingsTest.class);
  private int reportedCount;

  /** Runs an action that may report damage, but throw no other exception. */
  private void attempt(Runnable read) {
    try {
      read.run();
    } catch (CorruptFileException e) {
      assertTrue(e.getMessage().contains("the file is damaged"), e::getMessage);
      reportedCount++;
    }
  }

  private long[] damagedCopy(long[] values) {
    long[] copy = values.clone();
    int changeCount = 1 + random.nextInt(3);
    for (int i = 0; i < changeCount && copy.length > 0; i++) {
      int index = random.nextInt(copy.length);
      copy[index] =
          switch (random.nextInt(6)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextInt();
            case 2 -> copy[index] + random.nextInt(9) - 4;
            case 3 -> Long.MAX_VALUE;
            case 4 -> copy[random.nextInt(copy.length)];
            default -> copy[index] ^ 1L << random.nextInt(64);
          };
    }
    return random.nextInt(8) == 0 ? Arrays.copyOf(copy, random.nextInt(copy.length + 1)) : copy;
  }

  private byte[] damagedCopy(byte[] bytes) {
    byte[] copy = bytes.clone();
    int changeCount = 1 + random.nextInt(4);
    for (int i = 0; i < changeCount && copy.length > 0; i++) {
      copy[random.nextInt(copy.length)] = (byte) (random.nextBoolean() ? random.nextInt() : -1);
    }
    return random.nextInt(4) == 0 ? Arrays.copyOf(copy, random.nextInt(copy.length + 2)) : copy;
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
    assertTrue(target.capacity() < 1 << 24, () -> "decoded to " + target.capacity() + " bytes");
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
  void readsOrReportsDamagedFsstTablesCodesAndOffsets() {
    for (int round = 0; round < ROUND_COUNT / 10; round++) {
      ByteStrings values = sampleValues();
      FsstEncodedBytes encodedBytes =
          FsstEncodedBytes.of(values.data, values.endOffsets, values.count).orElseThrow();
      ByteWriter table = new ByteWriter();
      encodedBytes.table().writeTo(table);
      byte[] codes = encodedBytes.codes().toByteArray();
      for (int i = 0; i < 10; i++) {
        int damagedPart = random.nextInt(3);
        byte[] tableBytes =
            damagedPart == 0 ? damagedCopy(table.toByteArray()) : table.toByteArray();
        byte[] codeBytes = damagedPart == 1 ? damagedCopy(codes) : codes;
        long[] endOffsets =
            damagedPart == 2 ? damagedCopy(encodedBytes.endOffsets()) : encodedBytes.endOffsets();
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
  void readsOrReportsRandomFsstTablesAndCodes() {
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
  void readsOrReportsDamagedPackedValues() {
    for (int round = 0; round < ROUND_COUNT / 10; round++) {
      ByteStrings values =
          ByteStrings.of(
              ByteStrings.generateAll(
                  1 + random.nextInt(500),
                  i -> random.nextInt(9) == 0 ? new byte[0] : ByteStrings.identifier(random)));
      Optional<PackedBytes> packed = ByteStringEncodingsTest.packed(values);
      for (int i = 0; i < 10 && packed.isPresent(); i++) {
        int damagedPart = random.nextInt(3);
        byte[] table = packed.get().table().toByteArray();
        byte[] codes = packed.get().codes().toByteArray();
        long[] presence = packed.get().presence().array();
        byte[] tableBytes = damagedPart == 0 ? damagedCopy(table) : table;
        byte[] codeBytes = damagedPart == 1 ? damagedCopy(codes) : codes;
        long[] presenceValues = damagedPart == 2 ? damagedCopy(presence) : presence;
        attempt(
            () ->
                readAll(
                    new PackedBytesDecoder(
                        ByteStrings.region(tableBytes),
                        new ArrayLongDecoder(presenceValues),
                        ByteStrings.region(codeBytes))));
      }
    }
    assertTrue(reportedCount > ROUND_COUNT / 10, () -> reportedCount + " reported");
  }

  @Test
  void readsOrReportsDamagedOffsetsOfPlainValues() {
    for (int round = 0; round < ROUND_COUNT; round++) {
      ByteStrings values = sampleValues();
      long[] endOffsets = damagedCopy(longs(values.endOffsets));
      readAll(
          new PlainBytesDecoder(new ArrayLongDecoder(endOffsets), ByteStrings.region(values.data)));
    }
    assertTrue(reportedCount > ROUND_COUNT / 10, () -> reportedCount + " reported");
  }

  @Test
  void readsOrReportsDamagedDictionaryCodes() {
    for (int round = 0; round < ROUND_COUNT; round++) {
      long[] codes = new long[100 + random.nextInt(3000)];
      Arrays.setAll(codes, i -> i % 7);
      long[] damagedCodes = damagedCopy(codes);
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
  void rejectsRepetitionsOfAValueThatExceedTheMaximumArraySize() {
    ConstantBytesDecoder decoder =
        new ConstantBytesDecoder(ByteStrings.region(new byte[1 << 20]), Integer.MAX_VALUE);
    assertThrows(
        CorruptFileException.class,
        () -> decoder.appendTo(0, 1 << 12, new ByteWriter(), new int[1 << 12], 0));
  }

  private AlpBuffers damagedBuffers(AlpEncodedValues encodedValues) {
    int damagedPart = random.nextInt(4);
    return new AlpBuffers(
        new ArrayLongDecoder(
            damagedPart == 0 ? damagedCopy(encodedValues.integers()) : encodedValues.integers()),
        new ArrayLongDecoder(
            damagedPart == 1 ? damagedCopy(encodedValues.exponents()) : encodedValues.exponents()),
        new ArrayLongDecoder(
            damagedPart == 2
                ? damagedCopy(encodedValues.exceptionPositions())
                : encodedValues.exceptionPositions()),
        new ArrayLongDecoder(
            damagedPart == 3
                ? damagedCopy(encodedValues.exceptionBits())
                : encodedValues.exceptionBits()));
  }

  @Test
  void readsOrReportsDamagedAlpBuffers() {
    for (int round = 0; round < ROUND_COUNT; round++) {
      double[] values = new double[1 + random.nextInt(4000)];
      Arrays.setAll(
          values, i -> i % 20 == 7 ? random.nextDouble() : random.nextInt(10_000) / 100.0);
      AlpEncodedValues encodedValues =
          AlpEncoder.encode(FloatingArrays.toFloatingValues(values)).orElseThrow();
      AlpBuffers damagedBuffers = damagedBuffers(encodedValues);
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
