package dev.stoa.cli.hadoop;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What faults of Hadoop's servers mean, in one sentence for the user. Servers tell them by the
 * names of classes and by their messages, of several lines and with what only programmers want to
 * know.
 *
 * <p>Asked by whatever turns faults into sentences.
 */
public final class HadoopFaults {
  private static final Pattern SERVER =
      Pattern.compile(
          "(?:Call From \\S+ to |destination host is: \"?)([^\\s\"/]+)\"?(?:/[^:]*)?(:\\d+)");
  private static final Pattern PERMISSION =
      Pattern.compile("user=([^,]+), access=([^,]+), inode=\"([^\"]*)\":([^:]*):[^:]*:(\\S+)");
  private static final Pattern UNKNOWN_HOST =
      Pattern.compile("UnknownHostException: \"?([^\\s\":;]+)");

  /** Tried in turn on a fault and its causes. */
  private static final List<Rule> RULES =
      List.of(
          new Rule("AccessControlException", "Permission denied", HadoopFaults::permission),
          new Rule("SafeModeException", "in safe mode", HadoopFaults::safeMode),
          new Rule("StandbyException", "in state standby", HadoopFaults::standby),
          new Rule("QuotaExceededException", "QuotaExceededException", HadoopFaults::quota),
          new Rule("SaslException", "GSS initiate failed", HadoopFaults::kerberos),
          new Rule("", "Client cannot authenticate via", HadoopFaults::kerberos),
          new Rule("", "SIMPLE authentication is not enabled", HadoopFaults::kerberos),
          new Rule("", "Server asks us to fall back to SIMPLE auth", HadoopFaults::notSecure),
          new Rule("BlockMissingException", "Could not obtain block", HadoopFaults::missing),
          new Rule("", "could only be written to 0 of the", HadoopFaults::noDataNode),
          new Rule("UnknownHostException", "UnknownHostException", HadoopFaults::unknownHost),
          new Rule("RpcNoSuchProtocolException", "Unknown protocol", HadoopFaults::wrongPort),
          new Rule("RpcException", "RPC response", HadoopFaults::wrongPort),
          new Rule("EOFException", "destination host is", HadoopFaults::wrongPort),
          new Rule("ConnectException", "Connection refused", HadoopFaults::unreachable),
          new Rule("ConnectTimeoutException", "timed out", HadoopFaults::unreachable),
          new Rule("SocketTimeoutException", "Call From", HadoopFaults::unreachable),
          new Rule("NoRouteToHostException", "No route to host", HadoopFaults::unreachable));

  private HadoopFaults() {}

  /**
   * A kind of fault.
   *
   * @param className how the name of the fault's class ends, here or on the server; empty for none
   * @param words what the message of a fault with Hadoop's classes has
   * @param sentence of the place and the message
   */
  private record Rule(String className, String words, BiFunction<String, String, String> sentence) {
    boolean fits(Throwable fault, String message) {
      boolean isNamed =
          !className.isEmpty()
              && (fault.getClass().getName().endsWith(className) || message.contains(className));
      return (isNamed || message.contains(words)) && isOfHadoop(fault, message);
    }

    /** Local files and the programs of others have faults of the same names. */
    private static boolean isOfHadoop(Throwable fault, String message) {
      return fault.getClass().getName().startsWith("org.apache.hadoop.")
          || SERVER.matcher(message).find()
          || message.contains("org.apache.hadoop.");
    }
  }

  /**
   * The sentence for a fault; empty when it is none of Hadoop's servers.
   *
   * @param place what was being opened, read or written
   */
  public static Optional<String> sentence(String place, Throwable fault) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      for (Rule rule : RULES) {
        if (rule.fits(cause, message)) {
          return Optional.of(rule.sentence().apply(place, message));
        }
      }
    }
    return Optional.empty();
  }

  private static String permission(String place, String message) {
    Matcher found = PERMISSION.matcher(message);
    if (!found.find()) {
      return place + " may not be used by this user (" + firstLine(message) + ")" + REMEDY;
    }
    return "%s: user %s has no permission to %s %s, which is %s's with %s%s"
        .formatted(
            place,
            found.group(1),
            found.group(2).toLowerCase(java.util.Locale.ROOT).replace("_", " and "),
            found.group(3),
            found.group(4),
            found.group(5),
            REMEDY);
  }

  private static final String REMEDY =
      ": change its permissions with hdfs dfs -chmod, or be another user";

  private static String safeMode(String place, String message) {
    return place
        + " cannot be changed while its name node is in safe mode: wait until hdfs dfsadmin"
        + " -safemode get says OFF, then run this again";
  }

  private static String standby(String place, String message) {
    return place
        + " is at a name node that is on standby: name the service of both rather than one host, and"
        + " let HADOOP_CONF_DIR name its settings";
  }

  private static String quota(String place, String message) {
    return place
        + " is beyond a quota ("
        + firstLine(message).replaceFirst("^.*QuotaExceededException: ", "")
        + "): remove something, or have the quota raised";
  }

  private static String kerberos(String place, String message) {
    return place
        + " is on a secure cluster, which does not know this user ("
        + firstLine(message)
        + "): run kinit, and let HADOOP_CONF_DIR name the cluster's settings";
  }

  private static String notSecure(String place, String message) {
    return place
        + " is on a cluster that is not secure, while HADOOP_CONF_DIR has settings of a secure one:"
        + " name that cluster's settings";
  }

  private static String missing(String place, String message) {
    return place
        + " has blocks of which no data node has a copy ("
        + firstLine(message)
        + "): start the data nodes, or look with hdfs fsck";
  }

  private static String noDataNode(String place, String message) {
    return place
        + " cannot be written since no data node takes its blocks: check that data nodes run, have"
        + " space and can be reached from here";
  }

  private static String unknownHost(String place, String message) {
    Matcher host = UNKNOWN_HOST.matcher(message);
    return place
        + " is at a host that is not known"
        + (host.find() ? ", " + host.group(1) : "")
        + ": check the address, or let HADOOP_CONF_DIR name the settings that say what it stands for";
  }

  private static String wrongPort(String place, String message) {
    return place
        + " cannot be opened: what answers"
        + server(message)
        + " is no name node; check the port, which is most often 8020 or 9000 and not that of the"
        + " web page";
  }

  private static String unreachable(String place, String message) {
    return place
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
