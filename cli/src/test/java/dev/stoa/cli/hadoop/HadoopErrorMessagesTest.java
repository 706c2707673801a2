package dev.stoa.cli.hadoop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Optional;
import org.apache.hadoop.net.NetUtils;
import org.junit.jupiter.api.Test;

/**
 * Checks the messages about failed calls of Hadoop's servers, with exceptions that Hadoop's client
 * creates.
 */
final class HadoopErrorMessagesTest {
  private static final String TABLE = "hdfs://master:8020/t";

  private static Optional<String> message(IOException exception) {
    IOException wrappedException = NetUtils.wrapException("master", 8020, "client", 0, exception);
    return HadoopErrorMessages.message(TABLE, wrappedException);
  }

  @Test
  void reportsServersThatDoNotAnswer() {
    for (IOException exception :
        new IOException[] {
          new ConnectException("Connection refused"), new SocketTimeoutException("60000 millis")
        }) {
      String text = message(exception).orElseThrow();
      assertTrue(text.startsWith(TABLE + " cannot be reached: no answer at master:8020"), text);
    }
  }

  @Test
  void reportsServersThatAreNotANameNode() {
    String text = message(new EOFException()).orElseThrow();
    assertTrue(text.contains("master:8020 is not a NameNode"), text);
  }

  @Test
  void doesNotExplainOtherFailedCalls() {
    assertEquals(Optional.empty(), message(new IOException("Connection reset by peer")));
    assertEquals(
        Optional.empty(),
        message(new IOException("Response is null for " + new InetSocketAddress(1))));
  }
}
