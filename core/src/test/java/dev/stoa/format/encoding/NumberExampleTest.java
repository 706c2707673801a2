package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.bytestreamsplit.ByteStreamSplit;
import dev.stoa.format.encoding.delta.Deltas;
import dev.stoa.format.encoding.frames.CompressedFrames;
import dev.stoa.format.encoding.frames.FrameHeader;
import dev.stoa.format.encoding.packed.PackedLongs;
import dev.stoa.format.encoding.plain.PlainLongs;
import dev.stoa.format.encoding.runlength.RunLengths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Encoders split and write numbers as the examples in docs/reference/format.md show. */
class NumberExampleTest {
  private static final int PRINTED_BYTE_COUNT = 40;

  private final ByteWriter out = new ByteWriter();

  @Test
  void plainNumbersMatchTheDocument() throws IOException {
    PlainLongs.encode(new long[] {1, -2, 300}, 3, 2, out);
    DocumentedExamples.assertPrinted("plain numbers", out.toByteArray());
  }

  @Test
  void packedNumbersMatchTheDocument() throws IOException {
    PackedLongs.encode(new long[] {1000, 1001, 1003, 9000, 1002}, 5, out);
    DocumentedExamples.assertPrinted("packed numbers", out.toByteArray());
  }

  @Test
  void aFullBlockOfPackedNumbersMatchesTheDocument() throws IOException {
    PackedLongs.encode(LongStream.range(0, 1024).map(i -> i % 3).toArray(), 1024, out);
    DocumentedExamples.assertPrinted(
        "a full block of packed numbers, its first 40 bytes",
        Arrays.copyOf(out.array(), PRINTED_BYTE_COUNT));
    assertEquals(16 + 256, out.size(), "the header with the table, and two bits per number");
  }

  @Test
  void byteStreamSplitMatchesTheDocument() throws IOException {
    ByteStreamSplit.encode(new long[] {5, 6, 300}, 3, out);
    DocumentedExamples.assertPrinted("byte-stream-split", out.toByteArray());
  }

  @Test
  void framesMatchTheDocument() throws IOException {
    byte[] text = "stoa".repeat(20).getBytes(StandardCharsets.US_ASCII);
    CompressedFrames.encode(text, 0, text.length, FrameHeader.of(CompressionCodec.LZ4), out);
    DocumentedExamples.assertPrinted("frames", out.toByteArray());
    ByteRegion storedRegion =
        ByteRegion.of(out.array(), out.size(), new SourceLocation("memory", ""));
    ByteRegion decompressedRegion =
        CompressedFrames.open(
            storedRegion, text.length, FrameHeader.of(CompressionCodec.LZ4), new Decompressors());
    byte[] bytes = new byte[text.length];
    decompressedRegion.read(0, bytes, 0, bytes.length);
    assertEquals("stoa".repeat(20), new String(bytes, StandardCharsets.US_ASCII));
  }

  @Test
  void runLengthsMatchTheDocument() {
    RunLengths runs = RunLengths.split(new long[] {4, 4, 4, 9, 4}, 5);
    assertEquals("[3, 4, 5]", Arrays.toString(runs.runEnds()));
    assertEquals("[4, 9, 4]", Arrays.toString(runs.values()));
  }

  @Test
  void arithmeticSequencesHaveEqualDeltas() {
    Deltas deltas = Deltas.split(LongStream.range(0, 300).map(i -> 1000 + 7 * i).toArray(), 300);
    assertEquals("[993, 1889, 2785]", Arrays.toString(deltas.starts()));
    assertEquals(7, Arrays.stream(deltas.deltas()).min().orElseThrow());
    assertEquals(7, Arrays.stream(deltas.deltas()).max().orElseThrow());
  }
}
