package dev.stoa.bench.experiment.parsing;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.stoa.bench.experiment.study.file.TextFormat;
import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Decodes messages of Protocol Buffers into reused objects, as the study's own decoder does: bytes
 * of texts are copied into one array. Fields that are not read are skipped.
 */
final class MutableProtobufLoop implements DecodingLoop {
  private static final int MAX_TEXT_SIZE_IN_BYTES = 4_096;

  private final byte[] text = new byte[MAX_TEXT_SIZE_IN_BYTES];

  @Override
  public Sums sum(Path directory, ParsingCase parsingCase) throws IOException {
    boolean[] areRead = new boolean[parsingCase.schema().getFields().size() + 1];
    for (int ordinal : parsingCase.ordinals()) {
      areRead[ordinal + 1] = true;
    }
    long rowCount = 0;
    long sum = 0;
    try (InputStream file = Files.newInputStream(directory.resolve(TextFormat.FILE_NAME))) {
      CodedInputStream in = CodedInputStream.newInstance(file, StudyText.BUFFER_SIZE_IN_BYTES);
      while (!in.isAtEnd()) {
        int limit = in.pushLimit(in.readRawVarint32());
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
          if (areRead[WireFormat.getTagFieldNumber(tag)]) {
            sum += sum(in, tag);
          } else {
            in.skipField(tag);
          }
        }
        in.popLimit(limit);
        in.resetSizeCounter();
        rowCount++;
      }
    }
    return new Sums(rowCount, sum);
  }

  private long sum(CodedInputStream in, int tag) throws IOException {
    return switch (WireFormat.getTagWireType(tag)) {
      case WireFormat.WIRETYPE_VARINT -> in.readInt32();
      case WireFormat.WIRETYPE_FIXED64 -> Sums.ofDouble(in.readDouble());
      default -> {
        int length = in.readRawVarint32();
        for (int i = 0; i < length; i++) {
          text[i] = in.readRawByte();
        }
        yield Sums.ofBytes(text, 0, length);
      }
    };
  }
}
