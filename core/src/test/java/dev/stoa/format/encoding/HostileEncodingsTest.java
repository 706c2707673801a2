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

/** Corrupt bytes, offsets, codes and positions give an error or values, and nothing else. */
@Timeout(120)
class HostileEncodingsTest {
  private static final int ROUNDS =
      Integer.parseInt(
          System.getProperty("rounds", "").isBlank() ? "1000" : System.getProperty("rounds"));

  private final Random random = EncodingSeed.random(HostileEncodingsTest.class);
  private int faults;

  /** Opens corrupted input and reads it. */
  private interface Reading {
    void read();
  }

  private void attempt(Reading reading) {
    try {
      reading.read();
    } catch (CorruptFileException e) {
      assertTrue(e.getMessage().contains("the file is damaged"), e::getMessage);
      faults++;
    }
  }

  private long[] damaged(long[] values) {
    long[] damaged = values.clone();
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes && damaged.length > 0; i++) {
      int at = random.nextInt(damaged.length);
      damaged[at] =
          switch (random.nextInt(6)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextInt();
            case 2 -> damaged[at] + random.nextInt(9) - 4;
            case 3 -> Long.MAX_VALUE;
            case 4 -> damaged[random.nextInt(damaged.length)];
            default -> damaged[at] ^ 1L << random.nextInt(64);
          };
    }
    return random.nextInt(8) == 0
        ? Arrays.copyOf(damaged, random.nextInt(damaged.length + 1))
        : damaged;
  }

  private byte[] damaged(byte[] bytes) {
    byte[] damaged = bytes.clone();
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes && damaged.length > 0; i++) {
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
    int[] ends = new int[count];
    attempt(
        () -> {
          decoder.appendTo(0, count, target, ends, 0);
          int last = 0;
          for (int end : ends) {
            assertTrue(end >= last && end <= target.size(), "ends do not rise");
            last = end;
          }
        });
    for (int i = 0; i < 20 && count > 0; i++) {
      int index = random.nextInt(count);
      attempt(() -> decoder.appendTo(index, target));
    }
    assertTrue(target.capacity() < 1 << 24, () -> target.capacity() + " bytes");
  }

  private ByteStrings sample() {
    return ByteStrings.of(
        ByteStrings.repeat(
            50 + random.nextInt(2000),
            i ->
                random.nextInt(9) == 0
                    ? ByteStrings.bytes(random, random.nextInt(9))
                    : ByteStrings.utf8(
                        "http://example.org/" + random.nextInt(40) + "/index.html")));
  }

  private static long[] longs(int[] values) {
    return Arrays.stream(values).asLongStream().toArray();
  }

  @Test
  void damagedSymbolsCodesAndEnds() {
    for (int round = 0; round < ROUNDS / 10; round++) {
      ByteStrings values = sample();
      FsstEncodedBytes written =
          FsstEncodedBytes.of(values.data, values.endOffsets, values.count).orElseThrow();
      ByteWriter table = new ByteWriter();
      written.table().writeTo(table);
      byte[] codes = written.codes().toByteArray();
      for (int i = 0; i < 10; i++) {
        int what = random.nextInt(3);
        byte[] tableBytes = what == 0 ? damaged(table.toByteArray()) : table.toByteArray();
        byte[] codeBytes = what == 1 ? damaged(codes) : codes;
        long[] ends = what == 2 ? damaged(written.endOffsets()) : written.endOffsets();
        attempt(
            () ->
                readAll(
                    new FsstDecoder(
                        SymbolTable.read(ByteStrings.region(tableBytes)),
                        new ArrayLongDecoder(ends),
                        ByteStrings.region(codeBytes))));
      }
    }
    assertTrue(faults > ROUNDS / 10, () -> faults + " faults");
  }

  @Test
  void randomBytesAsSymbolsAndCodes() {
    ByteWriter empty = new ByteWriter();
    FsstEncodedBytes.of(
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".getBytes(StandardCharsets.UTF_8),
            new int[] {42},
            1)
        .orElseThrow()
        .table()
        .writeTo(empty);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] table = ByteStrings.bytes(random, random.nextInt(300));
      int kept = Math.min(table.length, 8 + random.nextInt(9));
      System.arraycopy(empty.array(), 0, table, 0, Math.min(kept, empty.size()));
      attempt(() -> SymbolTable.read(ByteStrings.region(table)));
      byte[] codes = ByteStrings.bytes(random, 5000);
      attempt(
          () ->
              readAll(
                  new FsstDecoder(
                      SymbolTable.read(ByteStrings.region(empty.toByteArray())),
                      new ArrayLongDecoder(100, 200, 5000),
                      ByteStrings.region(codes))));
    }
    assertTrue(faults > ROUNDS / 10, () -> faults + " faults");
  }

  @Test
  void damagedEndsOfPlainValues() {
    for (int round = 0; round < ROUNDS; round++) {
      ByteStrings values = sample();
      long[] ends = damaged(longs(values.endOffsets));
      readAll(new PlainBytesDecoder(new ArrayLongDecoder(ends), ByteStrings.region(values.data)));
    }
    assertTrue(faults > ROUNDS / 10, () -> faults + " faults");
  }

  @Test
  void damagedCodesOfADictionary() {
    for (int round = 0; round < ROUNDS; round++) {
      long[] codes = new long[100 + random.nextInt(3000)];
      Arrays.setAll(codes, i -> i % 7);
      long[] broken = damaged(codes);
      attempt(
          () ->
              readAll(
                  new DictionaryBytesDecoder(
                      new PlainBytesDecoder(
                          new ArrayLongDecoder(0, 1, 3, 6, 10, 15, 40),
                          ByteStrings.region(new byte[40])),
                      new ArrayLongDecoder(broken),
                      ByteStrings.region(new byte[0]))));
    }
    assertTrue(faults > ROUNDS / 10, () -> faults + " faults");
  }

  @Test
  void countsThatDoNotFitTheBytes() {
    var eight = ByteStrings.region(new byte[8]);
    for (int count : new int[] {-1, 0, 2, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertThrows(
          CorruptFileException.class, () -> new PlainFloatingDecoder(eight, count, Double.BYTES));
      if (count != 2) {
        assertThrows(
            CorruptFileException.class, () -> new PlainFloatingDecoder(eight, count, Float.BYTES));
      }
    }
    assertThrows(CorruptFileException.class, () -> new ConstantBytesDecoder(eight, -1));
  }

  @Test
  void rejectsAConstantThatExceedsMemory() {
    ConstantBytesDecoder decoder =
        new ConstantBytesDecoder(ByteStrings.region(new byte[1 << 20]), Integer.MAX_VALUE);
    assertThrows(
        CorruptFileException.class,
        () -> decoder.appendTo(0, 1 << 12, new ByteWriter(), new int[1 << 12], 0));
  }

  private AlpBuffers damagedBuffers(AlpEncodedValues parts) {
    int what = random.nextInt(4);
    return new AlpBuffers(
        new ArrayLongDecoder(what == 0 ? damaged(parts.integers()) : parts.integers()),
        new ArrayLongDecoder(what == 1 ? damaged(parts.exponents()) : parts.exponents()),
        new ArrayLongDecoder(
            what == 2 ? damaged(parts.exceptionPositions()) : parts.exceptionPositions()),
        new ArrayLongDecoder(what == 3 ? damaged(parts.exceptionBits()) : parts.exceptionBits()));
  }

  @Test
  void damagedNumbersOfAlp() {
    for (int round = 0; round < ROUNDS; round++) {
      double[] values = new double[1 + random.nextInt(4000)];
      Arrays.setAll(
          values, i -> i % 20 == 7 ? random.nextDouble() : random.nextInt(10_000) / 100.0);
      AlpEncodedValues parts = AlpEncoder.encode(FloatingArrays.of(values)).orElseThrow();
      AlpBuffers broken = damagedBuffers(parts);
      int count = broken.integers().count();
      attempt(
          () -> {
            AlpDecoder decoder =
                new AlpDecoder(broken, Double.BYTES, ByteStrings.region(new byte[0]));
            decoder.read(0, count, new double[count], 0);
            for (int i = 0; i < Math.min(count, 20); i++) {
              decoder.doubleAt(random.nextInt(count));
            }
          });
      attempt(
          () ->
              new AlpDecoder(broken, Float.BYTES, ByteStrings.region(new byte[0]))
                  .read(0, count, new float[count], 0));
    }
    assertTrue(faults > ROUNDS / 10, () -> faults + " faults");
  }
}
