package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.alp.AlpEncodedValues;
import dev.stoa.format.encoding.alp.AlpEncoder;
import dev.stoa.format.encoding.fsst.FsstEncodedBytes;
import dev.stoa.format.encoding.packedbytes.PackedBytes;
import dev.stoa.format.encoding.plain.PlainLongs;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Encoders write the bytes that docs/reference/format.md prints for floating point and byte
 * strings.
 */
class FloatingPointAndByteStringExampleTest {
  private final ByteWriter out = new ByteWriter();

  @Test
  void alpMatchesTheDocument() throws IOException {
    double[] values = {19.99, -0.5, 1 / 3.0, 1204, 7.25};
    AlpEncodedValues encodedValues =
        AlpEncoder.encode(FloatingArrays.toFloatingValues(values)).orElseThrow();
    PlainLongs.encode(encodedValues.integers(), values.length, Integer.BYTES, out);
    PlainLongs.encode(encodedValues.exponents(), 1, Short.BYTES, out);
    PlainLongs.encode(encodedValues.exceptionPositions(), 1, Byte.BYTES, out);
    PlainLongs.encode(encodedValues.exceptionBits(), 1, Long.BYTES, out);
    DocumentedExamples.assertPrinted("numbers of ALP", out.toByteArray());
  }

  @Test
  void symbolsAndCodesMatchTheDocument() throws IOException {
    List<byte[]> texts =
        Stream.of("haha", "hahaha", "haha!", "ha".repeat(6), "", "haha", "ha".repeat(11), "ha")
            .map(ByteStrings::utf8)
            .toList();
    ByteStrings values = ByteStrings.of(texts);
    FsstEncodedBytes encodedBytes =
        FsstEncodedBytes.of(values.data, values.endOffsets, values.count).orElseThrow();
    encodedBytes.table().writeTo(out);
    out.writeBytes(encodedBytes.codes().array(), 0, encodedBytes.codes().size());
    DocumentedExamples.assertPrinted("symbols and codes", out.toByteArray());
    assertArrayEquals(new long[] {1, 5, 7, 10, 10, 11, 19, 22}, encodedBytes.endOffsets());
  }

  @Test
  void alphabetsAndCodesMatchTheDocument() throws IOException {
    ByteStrings values =
        ByteStrings.of(Stream.of("b-17", "", "a-40", "b-23").map(ByteStrings::utf8).toList());
    PackedBytes packed = ByteStringEncodingsTest.packed(values).orElseThrow();
    out.writeBytes(packed.table().array(), 0, packed.table().size());
    out.writeBytes(packed.codes().array(), 0, packed.codes().size());
    DocumentedExamples.assertPrinted("alphabets and codes", out.toByteArray());
    assertArrayEquals(new long[] {1, 0, 1, 1}, packed.presence().array());
  }
}
