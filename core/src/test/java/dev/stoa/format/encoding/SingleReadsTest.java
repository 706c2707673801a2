package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.dictionarybytes.DictionaryBytesDecoder;
import dev.stoa.format.encoding.plainbytes.PlainBytesDecoder;
import dev.stoa.format.encoding.runlength.RunLengthDecoder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Single reads cost few reads of the encoded children. */
class SingleReadsTest {
  private static final int RUNS = 5000;

  /** Numbers that count single reads. */
  private static final class CountedLongs extends LongDecoder {
    private final ArrayLongDecoder values;
    private int singleReads;

    CountedLongs(long... values) {
      super(values.length);
      this.values = new ArrayLongDecoder(values);
    }

    @Override
    public long at(int index) {
      singleReads++;
      return values.at(index);
    }

    @Override
    public void read(int first, int length, long[] target, int offset) {
      values.read(first, length, target, offset);
    }

    @Override
    public void read(int first, int length, int[] target, int offset) {
      values.read(first, length, target, offset);
    }
  }

  private final CountedLongs ends = new CountedLongs(endsOfRuns());
  private final CountedLongs values = new CountedLongs(Arrays.stream(endsOfRuns()).toArray());
  private final int count = (int) ends.values.at(RUNS - 1);
  private final RunLengthDecoder runs =
      new RunLengthDecoder(ends, values, count, ByteStrings.region(new byte[0]));

  private static long[] endsOfRuns() {
    Random random = new Random(7);
    long[] ends = new long[RUNS];
    long end = 0;
    for (int i = 0; i < RUNS; i++) {
      end += 1 + random.nextInt(4);
      ends[i] = end;
    }
    return ends;
  }

  /** The value of a run is its end. */
  private long expected(int index) {
    int run = Arrays.binarySearch(endsOfRuns(), index + 1);
    return endsOfRuns()[run >= 0 ? run : -run - 1];
  }

  @Test
  void neighboringValuesOfRunsAreFoundInDecodedBlocks() {
    long last = 0;
    for (int i = 0; i < count; i++) {
      assertTrue(runs.at(i) > i && runs.at(i) <= i + 4 && runs.at(i) >= last);
      last = runs.at(i);
    }
    assertTrue(ends.singleReads < 500, () -> ends.singleReads + " of " + count + " values");
  }

  @Test
  void aPointReadDecodesNoBlockOfRuns() {
    ends.singleReads = 0;
    assertEquals(expected(count / 2), runs.at(count / 2));
    assertTrue(ends.singleReads > 0 && ends.singleReads < 20);
    assertEquals(expected(0), runs.at(0));
    assertEquals(expected(count - 1), runs.at(count - 1));
  }

  @Test
  void valuesOfRunsAreReadInAnyOrder() {
    Random random = EncodingSeed.random(SingleReadsTest.class);
    for (int i = 0; i < 2000; i++) {
      int index = random.nextInt(count);
      assertEquals(expected(index), runs.at(index));
      assertEquals(
          expected(Math.min(index + 3, count - 1)), runs.at(Math.min(index + 3, count - 1)));
    }
  }

  @Test
  void decodesTheWholeDictionaryAfterReadingAnEighthOfItsEntries() {
    ByteWriter data = new ByteWriter();
    long[] entryEnds = new long[80];
    for (int i = 0; i < entryEnds.length; i++) {
      data.writeByte(i);
      entryEnds[i] = i + 1L;
    }
    CountedLongs counted = new CountedLongs(entryEnds);
    DictionaryBytesDecoder dictionary =
        new DictionaryBytesDecoder(
            new PlainBytesDecoder(counted, ByteStrings.region(data.toByteArray())),
            new ArrayLongDecoder(new long[1000]),
            ByteStrings.region(new byte[0]));
    counted.singleReads = 0;
    for (int i = 0; i < 1000; i++) {
      data.truncate(0);
      dictionary.appendTo(i, data);
      assertArrayEquals(new byte[] {0}, data.toByteArray());
    }
    assertTrue(counted.singleReads > 0 && counted.singleReads <= 20);
  }
}
