package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.alp.AlpBuffers;
import dev.stoa.format.encoding.alp.AlpDecoder;
import dev.stoa.format.encoding.alp.AlpParts;
import dev.stoa.format.encoding.alp.AlpSplitter;
import dev.stoa.format.encoding.bits.PlainFloating;
import dev.stoa.format.encoding.constantbytes.ConstantBytes;
import dev.stoa.format.encoding.dictionarybytes.DictionaryBytes;
import dev.stoa.format.encoding.fsst.FsstBytes;
import dev.stoa.format.encoding.fsst.FsstDecoder;
import dev.stoa.format.encoding.fsst.SymbolTable;
import dev.stoa.format.encoding.plainbytes.PlainBytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Damaged bytes, ends, codes and positions give a fault or values, and nothing else. */
@Timeout(120)
class HostileEncodingsTest {
  private static final int ROUNDS =
      Integer.parseInt(
          System.getProperty("rounds", "").isBlank() ? "1000" : System.getProperty("rounds"));

  private final Random random = EncodingSeed.random(HostileEncodingsTest.class);
  private int faults;

  /** Opens what was damaged and reads it. */
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
      FsstBytes written = FsstBytes.of(values.data, values.ends, values.count).orElseThrow();
      ByteWriter table = new ByteWriter();
      written.table().writeTo(table);
      byte[] codes = written.codes().toByteArray();
      for (int i = 0; i < 10; i++) {
        int what = random.nextInt(3);
        byte[] tableBytes = what == 0 ? damaged(table.toByteArray()) : table.toByteArray();
        byte[] codeBytes = what == 1 ? damaged(codes) : codes;
        long[] ends = what == 2 ? damaged(written.ends()) : written.ends();
        attempt(
            () ->
                readAll(
                    new FsstDecoder(
                        SymbolTable.read(ByteStrings.region(tableBytes)),
                        new ArrayLongs(ends),
                        ByteStrings.region(codeBytes))));
      }
    }
    assertTrue(faults > ROUNDS / 10, () -> faults + " faults");
  }

  @Test
  void randomBytesAsSymbolsAndCodes() {
    ByteWriter empty = new ByteWriter();
    FsstBytes.of(
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
                      new ArrayLongs(100, 200, 5000),
                      ByteStrings.region(codes))));
    }
    assertTrue(faults > ROUNDS / 10, () -> faults + " faults");
  }

  @Test
  void damagedEndsOfPlainValues() {
    for (int round = 0; round < ROUNDS; round++) {
      ByteStrings values = sample();
      long[] ends = damaged(longs(values.ends));
      readAll(new PlainBytes(new ArrayLongs(ends), ByteStrings.region(values.data)));
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
                  new DictionaryBytes(
                      new PlainBytes(
                          new ArrayLongs(0, 1, 3, 6, 10, 15, 40), ByteStrings.region(new byte[40])),
                      new ArrayLongs(broken),
                      ByteStrings.region(new byte[0]))));
    }
    assertTrue(faults > ROUNDS / 10, () -> faults + " faults");
  }

  @Test
  void countsThatDoNotFitTheBytes() {
    var eight = ByteStrings.region(new byte[8]);
    for (int count : new int[] {-1, 0, 2, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertThrows(CorruptFileException.class, () -> new PlainFloating(eight, count, Double.BYTES));
      if (count != 2) {
        assertThrows(
            CorruptFileException.class, () -> new PlainFloating(eight, count, Float.BYTES));
      }
    }
    assertThrows(CorruptFileException.class, () -> new ConstantBytes(eight, -1));
  }

  @Test
  void aRepeatedValueThatNoMemoryHoldsIsRefused() {
    ConstantBytes decoder =
        new ConstantBytes(ByteStrings.region(new byte[1 << 20]), Integer.MAX_VALUE);
    assertThrows(
        CorruptFileException.class,
        () -> decoder.appendTo(0, 1 << 12, new ByteWriter(), new int[1 << 12], 0));
  }

  private AlpBuffers damagedBuffers(AlpParts parts) {
    int what = random.nextInt(4);
    return new AlpBuffers(
        new ArrayLongs(what == 0 ? damaged(parts.integers()) : parts.integers()),
        new ArrayLongs(what == 1 ? damaged(parts.exponents()) : parts.exponents()),
        new ArrayLongs(
            what == 2 ? damaged(parts.exceptionPositions()) : parts.exceptionPositions()),
        new ArrayLongs(what == 3 ? damaged(parts.exceptionBits()) : parts.exceptionBits()));
  }

  @Test
  void damagedNumbersOfAlp() {
    for (int round = 0; round < ROUNDS; round++) {
      double[] values = new double[1 + random.nextInt(4000)];
      Arrays.setAll(
          values, i -> i % 20 == 7 ? random.nextDouble() : random.nextInt(10_000) / 100.0);
      AlpParts parts = AlpSplitter.split(FloatingArrays.of(values)).orElseThrow();
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
