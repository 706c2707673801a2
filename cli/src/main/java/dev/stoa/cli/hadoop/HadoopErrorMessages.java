package dev.stoa.cli.hadoop;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Explains errors of Hadoop's servers in one sentence each. The servers report them by class names
 * and by messages of several lines with internal details.
 *
 * <p>Called when exceptions become sentences.
 */
public final class HadoopErrorMessages {
  private static final Pattern SERVER =
      Pattern.compile(
          "(?:Call From \\S+ to |destination host is: \"?)([^\\s\"/]+)\"?(?:/[^:]*)?(:\\d+)");
  private static final Pattern PERMISSION =
      Pattern.compile("user=([^,]+), access=([^,]+), inode=\"([^\"]*)\":([^:]*):[^:]*:(\\S+)");
  private static final Pattern UNKNOWN_HOST =
      Pattern.compile("UnknownHostException: \"?([^\\s\":;]+)");

  /** Tried in turn on an exception and its causes. */
  private static final List<Rule> RULES =
      List.of(
          new Rule("AccessControlException", "Permission denied", HadoopErrorMessages::permission),
          new Rule("SafeModeException", "in safe mode", HadoopErrorMessages::safeMode),
          new Rule("StandbyException", "in state standby", HadoopErrorMessages::standby),
          new Rule("QuotaExceededException", "QuotaExceededException", HadoopErrorMessages::quota),
          new Rule("SaslException", "GSS initiate failed", HadoopErrorMessages::kerberos),
          new Rule("", "Client cannot authenticate via", HadoopErrorMessages::kerberos),
          new Rule("", "SIMPLE authentication is not enabled", HadoopErrorMessages::kerberos),
          new Rule(
              "", "Server asks us to fall back to SIMPLE auth", HadoopErrorMessages::notSecure),
          new Rule("BlockMissingException", "Could not obtain block", HadoopErrorMessages::missing),
          new Rule("", "could only be written to 0 of the", HadoopErrorMessages::noDataNode),
          new Rule(
              "UnknownHostException", "UnknownHostException", HadoopErrorMessages::unknownHost),
          new Rule(
              "RpcNoSuchProtocolException", "Unknown protocol", HadoopErrorMessages::wrongPort),
          new Rule("RpcException", "RPC response", HadoopErrorMessages::wrongPort),
          new Rule("EOFException", "destination host is", HadoopErrorMessages::wrongPort),
          new Rule("ConnectException", "Connection refused", HadoopErrorMessages::unreachable),
          new Rule("ConnectTimeoutException", "timed out", HadoopErrorMessages::unreachable),
          new Rule("SocketTimeoutException", "Call From", HadoopErrorMessages::unreachable),
          new Rule("NoRouteToHostException", "No route to host", HadoopErrorMessages::unreachable));

  private HadoopErrorMessages() {}

  /**
   * A kind of error.
   *
   * @param className the end of the exception's class name, here or on the server; empty for any
   * @param messagePart a part of the message of Hadoop's exceptions
   * @param toMessage makes the sentence from the location and the message
   */
  private record Rule(
      String className, String messagePart, BiFunction<String, String, String> toMessage) {
    boolean matches(Throwable fault, String message) {
      boolean isNamed =
          !className.isEmpty()
              && (fault.getClass().getName().endsWith(className) || message.contains(className));
      return (isNamed || message.contains(messagePart)) && isHadoopError(fault, message);
    }

    /** Local files and other programs raise exceptions of the same names. */
    private static boolean isHadoopError(Throwable fault, String message) {
      return fault.getClass().getName().startsWith("org.apache.hadoop.")
          || SERVER.matcher(message).find()
          || message.contains("org.apache.hadoop.");
    }
  }

  /**
   * The sentence for an exception; empty unless it came from Hadoop's servers.
   *
   * @param location the file being opened, read or written
   */
  public static Optional<String> message(String location, Throwable fault) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      for (Rule rule : RULES) {
        if (rule.matches(cause, message)) {
          return Optional.of(rule.toMessage().apply(location, message));
        }
      }
    }
    return Optional.empty();
  }

  private static String permission(String location, String message) {
    Matcher found = PERMISSION.matcher(message);
    if (!found.find()) {
      return location + " may not be used by this user (" + firstLine(message) + ")" + REMEDY;
    }
    return "%s: user %s has no permission to %s %s, which is %s's with %s%s"
        .formatted(
            location,
            found.group(1),
            found.group(2).toLowerCase(java.util.Locale.ROOT).replace("_", " and "),
            found.group(3),
            found.group(4),
            found.group(5),
            REMEDY);
  }

  private static final String REMEDY =
      ": change its permissions with hdfs dfs -chmod, or run as another user";

  private static String safeMode(String location, String message) {
    return location
        + " cannot be changed while its name node is in safe mode: wait until hdfs dfsadmin"
        + " -safemode get says OFF, then run this again";
  }

  private static String standby(String location, String message) {
    return location
        + " is at a name node that is on standby: name the service of both rather than one host,"
        + " and let HADOOP_CONF_DIR name its settings";
  }

  private static String quota(String location, String message) {
    return location
        + " exceeds a quota ("
        + firstLine(message).replaceFirst("^.*QuotaExceededException: ", "")
        + "): remove files, or have the quota raised";
  }

  private static String kerberos(String location, String message) {
    return location
        + " is on a secure cluster, which does not know this user ("
        + firstLine(message)
        + "): run kinit, and let HADOOP_CONF_DIR name the cluster's settings";
  }

  private static String notSecure(String location, String message) {
    return location
        + " is on a cluster that is not secure, while HADOOP_CONF_DIR has settings of a secure one:"
        + " name that cluster's settings";
  }

  private static String missing(String location, String message) {
    return location
        + " has blocks without a live replica ("
        + firstLine(message)
        + "): start the data nodes, or run hdfs fsck";
  }

  private static String noDataNode(String location, String message) {
    return location
        + " cannot be written since no data node takes its blocks: check that data nodes run, have"
        + " space and can be reached from here";
  }

  private static String unknownHost(String location, String message) {
    Matcher host = UNKNOWN_HOST.matcher(message);
    return location
        + " is at a host that is not known"
        + (host.find() ? ", " + host.group(1) : "")
        + ": check the address, or let HADOOP_CONF_DIR name the settings that say what it stands"
        + " for";
  }

  private static String wrongPort(String location, String message) {
    return location
        + " cannot be opened: the server"
        + server(message)
        + " is not a name node; check the port, usually 8020 or 9000 and not that of the"
        + " web page";
  }

  private static String unreachable(String location, String message) {
    return location
        + " cannot be reached: there is no answer"
        + server(message)
        + "; check the address, and that its name node runs";
  }

  private static String server(String message) {
    Matcher found = SERVER.matcher(message);
    return found.find() ? " at " + found.group(1) + found.group(2) : "";
  }

  private static String firstLine(String message) {
    return message.strip().lines().findFirst().orElse("");
  }
}
